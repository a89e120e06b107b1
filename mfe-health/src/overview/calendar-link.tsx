import { endCalendarLink, getCalendarLink, renewCalendarLink } from '@campus/contracts';
import {
  Button,
  ConfirmDialog,
  CopyButton,
  notify,
  QueryState,
  Section,
  TextField,
  useApi,
  When,
} from '@campus/portal-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { healthKeys } from '../query-keys.ts';
import styles from './away.module.css';

/** A secret link by which a calendar program follows who is away. */
export function CalendarLink() {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, ask] = useState<'renew' | 'end' | null>(null);
  const link = useQuery({
    queryKey: healthKeys.calendar,
    queryFn: ({ signal }) => api.call(getCalendarLink, { signal }),
  });
  const renew = useMutation({
    mutationFn: () => api.call(renewCalendarLink),
    onSuccess: ({ since }) => {
      queries.setQueryData(healthKeys.calendar, { since });
      notify.success('Your link is made: copy it now.');
    },
    onError: ({ message }) => notify.error(message),
    onSettled: () => ask(null),
  });
  const place = useRef<HTMLDivElement>(null);
  const end = useMutation({
    mutationFn: () => api.call(endCalendarLink),
    onSuccess: () => {
      renew.reset();
      queries.setQueryData(healthKeys.calendar, { since: null });
      notify.success('Your link has ended.');
    },
    onError: ({ message }) => notify.error(message),
    onSettled: () => {
      ask(null);
      // The button that ended it is gone.
      place.current?.focus();
    },
  });
  const address = renew.data && location.origin + renew.data.path;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The button that made it is gone.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);
  return (
    <Section title="In your calendar">
      <p className={styles['words']}>
        With a secret link your calendar program shows who is away. Whoever has the link reads names and days
        without signing in, so keep it to yourself.
      </p>
      <QueryState query={link}>
        {({ since }) => (
          <div ref={place} tabIndex={-1} className={styles['link']}>
            {address && (
              <div className={styles['link']}>
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
              </div>
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
                  You have a link since <When at={since} />.
                  {!address && ' It can’t be shown again; if you have lost it, renew it.'}
                </p>
                <div className={styles['buttons']}>
                  <Button onClick={() => ask('renew')}>Renew it</Button>
                  <Button variant="danger" onClick={() => ask('end')}>
                    End it
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
      </QueryState>
      <ConfirmDialog
        open={asked === 'renew'}
        title="Renew the link?"
        confirmLabel="Renew it"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => ask(null)}
      >
        <p>
          The link that you have ends at once: every calendar that uses it reads nothing new until you give it
          the new one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title="End the link?"
        confirmLabel="End it"
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => ask(null)}
      >
        <p>
          Every calendar that uses it reads nothing new from now on; what it has read stays there until you
          take the calendar out of it.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
