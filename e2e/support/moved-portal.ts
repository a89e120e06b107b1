import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { emulatorUrl } from './emulator.ts';

/** An API of its own, whose clock the test moves. Pages and logins come from the portal that all tests share. */
export async function startMovedPortal(request: APIRequestContext, start: string) {
  const child = fork(join(import.meta.dirname, '../../tools/testing/moved-api.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      NOW: String(Date.parse(start)),
      FIREBASE_AUTH_EMULATOR_HOST: new URL(await emulatorUrl(request)).host,
    },
  });
  const answer = async () => ((await once(child, 'message')) as [{ url: string }])[0];
  const { url } = await answer();
  return {
    url,
    /** Moves the clock and runs what is due. */
    async moveTo(moment: string) {
      child.send({ now: Date.parse(moment) });
      await answer();
    },
    /** Sends the calls of a page to this API. */
    serve: (page: Page) =>
      page.context().route('**/api/**', (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.continue({ url: url + pathname + search });
      }),
    stop: () => void (child.connected && child.disconnect()),
  };
}
