import { listSignIns, signOutEverywhere } from '@campus/contracts/members';
import {
  ApiError,
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
import { useState } from 'react';
import { useShell } from '../../shell-context.tsx';

/** Where a member signed in, and the way to end it all. */
export function SignIns() {
  const api = useApi();
  const { session } = useShell();
  const [dialog, confirm] = useConfirm();
  const query = useEndpoint(listSignIns);
  const [busy, setBusy] = useState(false);

  async function endAll() {
    const isSure = await confirm({
      title: 'Sign out on all devices?',
      confirmLabel: 'Sign out everywhere',
      children: <p>All your sessions end at once, this one too.</p>,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await api.call(signOutEverywhere);
      await session.signOut('/login');
      notify.success('You are signed out on all devices.');
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : 'Signing out did not work. Please try again.');
    }
    setBusy(false);
  }

  return (
    <Section title="Recent sign-ins">
      <QueryState query={query}>
        {({ items }) => (
          <Stack as="ul" gap={2}>
            {items.map(({ day, device, isCurrent }) => (
              <li key={`${day} ${device}`}>
                {device}, <Day day={day} />
                {isCurrent && ' (this session)'}
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <p>
        Sign-ins of the last 30 days. The portal keeps the day only, and no address, so that nothing connects
        a sign-in with a vote or a complaint. If you don’t know one of these devices, sign out everywhere and
        change your password.
      </p>
      <Button busy={busy} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
      {dialog}
    </Section>
  );
}
