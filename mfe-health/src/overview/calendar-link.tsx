import { getCalendarLink, renewCalendarLink } from '@campus/contracts';
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
  const [isAsking, ask] = useState(false);
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
    onSettled: () => ask(false),
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
          <>
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
                <div>
                  <Button onClick={() => ask(true)}>Renew it</Button>
                </div>
              </>
            )}
          </>
        )}
      </QueryState>
      <ConfirmDialog
        open={isAsking}
        title="Renew the link?"
        confirmLabel="Renew it"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => ask(false)}
      >
        <p>
          The link that you have ends at once: every calendar that uses it reads nothing new until you give it
          the new one.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
