import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
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
import styles from './booking.module.css';

/** A secret link by which a calendar program follows the reader's bookings. */
export function CalendarLink() {
  const link = useEndpoint(getBookingCalendarLink);
  const queries = useQueryClient();
  const setSince = (since: string | null) => queries.setQueryData(keyOf(getBookingCalendarLink), { since });
  const [path, setPath] = useState<string | null>(null);
  const [dialog, confirm] = useConfirm();
  const place = useRef<HTMLDivElement>(null);
  const renew = useChange(renewBookingCalendarLink, {
    // The link that was shown may end.
    onMutate: () => setPath(null),
    onSuccess: (made) => {
      setSince(made.since);
      setPath(made.path);
      notify.success('Your calendar link is ready. Copy it now.');
    },
    onError: ({ message }) => notify.error(message),
  });
  const end = useChange(endBookingCalendarLink, {
    onSuccess: () => {
      setSince(null);
      setPath(null);
      notify.success('Your calendar link is removed.');
    },
    onError: ({ message }) => notify.error(message),
    // The button that removed it is gone.
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
    const children = <p>The link you have stops working at once. Give your calendar program the new one.</p>;
    if (await confirm({ title: 'Renew the link?', confirmLabel: 'Renew link', children })) renew.mutate();
  }
  async function askToEnd() {
    const children = <p>Calendar programs that use it get no more updates. They keep what they have read.</p>;
    if (await confirm({ title: 'Remove the link?', confirmLabel: 'Remove link', danger: true, children }))
      end.mutate();
  }
  return (
    <Section title="Bookings in your calendar">
      <p className={styles['words']}>
        A secret link shows your bookings in your calendar program. Anybody who has the link can read your
        bookings without signing in, so don’t share it.
      </p>
      <QueryState query={link}>
        {({ since }) => (
          <Place ref={place} gap={3} className={styles['words']}>
            {address && (
              <>
                <TextField
                  label="Your link"
                  ref={field}
                  hint="Add it to your calendar program as a calendar from the internet. It is shown only once."
                  value={address}
                  readOnly
                  onChange={() => undefined}
                />
                <div>
                  <CopyButton text={address}>Copy link</CopyButton>
                </div>
              </>
            )}
            {since === null ? (
              <div>
                <Button busy={renew.isPending} onClick={() => renew.mutate()}>
                  Create link
                </Button>
              </div>
            ) : (
              <>
                <p>
                  Calendar link created on <When at={since} />.
                  {!address && ' It can’t be shown again. Renew it if you have lost it.'}
                </p>
                <Row>
                  <Button busy={renew.isPending} onClick={() => void askToRenew()}>
                    Renew link
                  </Button>
                  <Button variant="danger" busy={end.isPending} onClick={() => void askToEnd()}>
                    Remove link
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
