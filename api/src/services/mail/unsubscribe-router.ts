import { shellPaths } from '@campus/contracts';
import { mailKinds } from '@campus/contracts/areas';
import {
  changeUnsubscribe,
  oneClickUnsubscribe,
  openUnsubscribe,
  readUnsubscribe,
} from '@campus/contracts/mail';
import { PageRedirect } from '../../platform/http/answers.ts';
import type { Platform } from '../platform.ts';
import type { Unsubscribe } from './unsubscribe.ts';

/** For people who read a mail and aren't signed in. The token of the link says who they are, and about which kind. */
export function mountUnsubscribe({ route }: Platform, unsubscribe: Unsubscribe): void {
  route(readUnsubscribe, async ({ body: { token } }) => {
    const { reader, kind } = unsubscribe.open(token);
    return { label: mailKinds[kind].label, wanted: await unsubscribe.isWanted(reader, kind) };
  });

  route(changeUnsubscribe, async ({ body: { token, wanted } }) => {
    const { reader, kind } = unsubscribe.open(token);
    await unsubscribe.change(reader, kind, wanted);
    return { label: mailKinds[kind].label, wanted };
  });

  route(oneClickUnsubscribe, async ({ params: { token } }) => {
    const { reader, kind } = unsubscribe.open(token);
    await unsubscribe.change(reader, kind, false);
    return undefined;
  });

  // Behind the #, where no log and no other page sees it.
  route(openUnsubscribe, ({ params: { token } }) => new PageRedirect(`${shellPaths.unsubscribe}#${token}`));
}
