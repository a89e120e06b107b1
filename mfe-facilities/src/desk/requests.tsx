import { listBookingQueue, type WaitingBooking } from '@campus/contracts/facilities';
import { Badge, EmptyState, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { Coffee } from 'lucide-react';
import { Link } from 'react-router-dom';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Bookings that wait for the reader's decision; each is decided on its page. */
export const Requests = () => (
  <PagedList
    query={usePagedEndpoint(listBookingQueue)}
    what="requests"
    empty={
      <EmptyState icon={<Coffee />} title={texts.requests.noRequestsWaiting}>
        <p>{texts.requests.emptyText}</p>
      </EmptyState>
    }
    keyOf={({ id }) => id}
  >
    {(booking, all) => <Request booking={booking} ids={all.map(({ id }) => id)} />}
  </PagedList>
);

const Request = ({ booking, ids }: { booking: WaitingBooking; ids: string[] }) => {
  const { id, facility, title, purpose, by, bookedAt, waiters } = booking;
  return (
    <>
      <h2>
        <Link to={paths.booking(id)} state={{ queue: { search: '', ids } }}>
          <bdi>{facility.name}</bdi>, {timeWords(booking)}
        </Link>
      </h2>
      <p>
        {by && (
          <>
            <bdi>{by.name}</bdi>,{' '}
          </>
        )}
        {texts.requests.requestedOn} <When at={bookedAt} />
      </p>
      {waiters > 0 && <Badge tone="accent">{texts.requests.waiters(waiters)}</Badge>}
      <p dir="auto">
        <bdi>{title ? `${title}: ${purpose}` : purpose}</bdi>
      </p>
    </>
  );
};
