import { listSignIns, signOutEverywhere } from '@campus/contracts/members';
import {
  Button,
  Day,
  notify,
  QueryState,
  Section,
  Stack,
  useApi,
  useConfirm,
  useEndpoint,
} from '@campus/portal-kit';
import { wordsFor } from '../../session/sign-in-words.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { useShell } from '../../shell-context.tsx';
import { texts } from './texts.ts';

/** Where a member signed in, and the way to end it all. */
export function SignIns() {
  const api = useApi();
  const { session } = useShell();
  const [dialog, confirm] = useConfirm();
  const query = useEndpoint(listSignIns);
  const [busy, attempt] = useAttempt((error) => wordsFor(error, texts.signIns.failed));

  async function endAll() {
    const isSure = await confirm({
      title: texts.signIns.question,
      confirmLabel: texts.signIns.button,
      children: <p>{texts.signIns.consequence}</p>,
    });
    if (!isSure) return;
    attempt(async () => {
      await api.call(signOutEverywhere);
      await session.signOut('/login');
      notify.success(texts.signIns.done);
    });
  }

  return (
    <Section title={texts.signIns.title}>
      <QueryState query={query}>
        {({ items }) => (
          <Stack as="ul" gap={2}>
            {items.map(({ day, device, isCurrent }) => (
              <li key={`${day} ${device}`}>
                {device}, <Day day={day} />
                {isCurrent && texts.signIns.current}
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <p>{texts.signIns.about}</p>
      <p>
        <Button busy={busy} onClick={() => void endAll()}>
          {texts.signIns.button}
        </Button>
      </p>
      {dialog}
    </Section>
  );
}
