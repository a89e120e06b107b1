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
import { t } from '@lingui/core/macro';
import { wordsFor } from '../../session/sign-in-words.ts';
import { useAttempt } from '../../session/use-attempt.ts';
import { useShell } from '../../shell-context.tsx';

/** Where a member signed in, and the way to end it all. */
export function SignIns() {
  const api = useApi();
  const { session } = useShell();
  const [dialog, confirm] = useConfirm();
  const query = useEndpoint(listSignIns);
  const [busy, attempt] = useAttempt((error) =>
    wordsFor(error, t`Logging out did not work. Please try again.`),
  );

  async function endAll() {
    const isSure = await confirm({
      title: t`Log out on all devices?`,
      confirmLabel: t`Log out everywhere`,
      children: (
        <p>{t`All your sessions end at once, including this one. Your calendar links stop working: create new ones.`}</p>
      ),
    });
    if (!isSure) return;
    attempt(async () => {
      await api.call(signOutEverywhere);
      await session.signOut('/login');
      notify.success(t`You are logged out on all devices.`);
    });
  }

  return (
    <Section title={t`Recent logins`}>
      <QueryState query={query}>
        {({ items }) => (
          <Stack as="ul" gap={2}>
            {items.map(({ day, device, isCurrent }) => (
              <li key={`${day} ${device}`}>
                {device}, <Day day={day} />
                {isCurrent && t` (this session)`}
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <p>{t`These are your logins from the last 30 days. We keep only the day, so that nothing connects a login with a vote or a complaint. If you don’t know one of these devices, log out everywhere and change your password.`}</p>
      <p>
        <Button busy={busy} onClick={() => void endAll()}>
          {t`Log out everywhere`}
        </Button>
      </p>
      {dialog}
    </Section>
  );
}
