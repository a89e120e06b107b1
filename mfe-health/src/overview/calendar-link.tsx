import { endCalendarLink, getCalendarLink, renewCalendarLink } from '@campus/contracts/health';
import {
  Button,
  CopyButton,
  keyOf,
  notify,
  Place,
  QueryState,
  Row,
  Section,
  TextField,
  useChange,
  useConfirm,
  useEndpoint,
  When,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styles from './away.module.css';

/** A secret link by which a calendar program follows who is away. */
export function CalendarLink() {
  const link = useEndpoint(getCalendarLink);
  const queries = useQueryClient();
  const setSince = (since: string | null) => queries.setQueryData(keyOf(getCalendarLink), { since });
  const [path, setPath] = useState<string | null>(null);
  const [dialog, confirm] = useConfirm();
  const place = useRef<HTMLDivElement>(null);
  const renew = useChange(renewCalendarLink, {
    // The link that was shown may end.
    onMutate: () => setPath(null),
    onSuccess: (made) => {
      setSince(made.since);
      setPath(made.path);
      notify.success('Your link is made: copy it now.');
    },
    onError: ({ message }) => notify.error(message),
  });
  const end = useChange(endCalendarLink, {
    onSuccess: () => {
      setSince(null);
      setPath(null);
      notify.success('Your link has ended.');
    },
    onError: ({ message }) => notify.error(message),
    // The button that ended it is gone.
    onSettled: () => place.current?.focus(),
  });
  const address = path && location.origin + path;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The button that made it is gone.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);

  async function askToRenew() {
    const children = (
      <p>
        The link that you have ends at once: every calendar that uses it reads nothing new until you give it
        the new one.
      </p>
    );
    if (await confirm({ title: 'Renew the link?', confirmLabel: 'Renew it', children })) renew.mutate();
  }
  async function askToEnd() {
    const children = (
      <p>
        Every calendar that uses it reads nothing new from now on; what it has read stays there until you take
        the calendar out of it.
      </p>
    );
    if (await confirm({ title: 'End the link?', confirmLabel: 'End it', danger: true, children }))
      end.mutate();
  }
  return (
    <Section title="In your calendar">
      <p className={styles['words']}>
        With a secret link your calendar program shows who is away. Whoever has the link reads names and days
        without signing in, so keep it to yourself.
      </p>
      <QueryState query={link}>
        {({ since }) => (
          <Place ref={place} gap={3} className={styles['words']}>
            {address && (
              <>
                <TextField
                  label="Your link"
                  ref={field}
                  hint="It is shown only now: copy it into your calendar program, as a calendar from the internet."
                  value={address}
                  readOnly
                  onChange={() => undefined}
                />
                <div>
                  <CopyButton text={address}>Copy the link</CopyButton>
                </div>
              </>
            )}
            {since === null ? (
              <div>
                <Button busy={renew.isPending} onClick={() => renew.mutate()}>
                  Make a link
                </Button>
              </div>
            ) : (
              <>
                <p>
                  Calendar link created on <When at={since} />.
                  {!address && ' It can’t be shown again; if you have lost it, renew it.'}
                </p>
                <Row>
                  <Button busy={renew.isPending} onClick={() => void askToRenew()}>
                    Renew it
                  </Button>
                  <Button variant="danger" busy={end.isPending} onClick={() => void askToEnd()}>
                    End it
                  </Button>
                </Row>
              </>
            )}
          </Place>
        )}
      </QueryState>
      {dialog}
    </Section>
  );
}
