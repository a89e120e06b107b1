import { listSignIns, type Me, signOutEverywhere } from '@campus/contracts';
import {
  ApiError,
  Button,
  ConfirmDialog,
  Day,
  notify,
  QueryState,
  Section,
  useApi,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../shell-context.tsx';
import styles from './profile-page.module.css';

/** Where a member signed in, and the way to end it all. */
export function SignIns({ me }: { me: Me }) {
  const api = useApi();
  const { session } = useShell();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ['sign-ins', me.id],
    queryFn: ({ signal }) => api.call(listSignIns, { signal }),
  });

  async function endAll() {
    setBusy(true);
    try {
      await api.call(signOutEverywhere);
      await session.signOut('/login');
      notify.success('You are signed out on all devices.');
    } catch (error) {
      setBusy(false);
      setAsking(false);
      notify.error(error instanceof ApiError ? error.message : 'Signing out did not work. Please try again.');
    }
  }

  return (
    <Section title="Recent sign-ins">
      <QueryState query={query}>
        {({ items }) => (
          <ul className={styles.signIns}>
            {items.map(({ day, device, isCurrent }) => (
              <li key={`${day} ${device}`}>
                {device}, <Day day={day} />
                {isCurrent && ' (this session)'}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <p>
        Sign-ins of the last 30 days. The portal keeps the day only, and no address, so that nothing connects
        a sign-in with a vote or a complaint. If you don’t know one of these devices, sign out everywhere and
        change your password.
      </p>
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        title="Sign out on all devices?"
        confirmLabel="Sign out everywhere"
        busy={busy}
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      >
        <p>All your sessions end at once, this one too.</p>
      </ConfirmDialog>
    </Section>
  );
}
