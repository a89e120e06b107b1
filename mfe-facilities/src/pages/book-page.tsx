import { daySchema } from '@campus/contracts';
import { type Facility, facilityIdSchema, getFacility, timeSchema } from '@campus/contracts/facilities';
import { EmptyState, LinkButton, Page, Place, QueryState, Skeleton, useEndpoint } from '@campus/portal-kit';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BookingForm, type Outcome as Sent } from '../booking/booking-form.tsx';
import { Outcome } from '../booking/outcome.tsx';
import { MissingFacility } from '../facility/missing-facility.tsx';
import { paths } from '../paths.ts';
import { texts } from '../booking/texts.ts';

/** Books one facility; the address may hold the time that was chosen before. */
export function BookPage() {
  const { id = '' } = useParams();
  const facility = useEndpoint(getFacility, {
    params: { id },
    enabled: facilityIdSchema.safeParse(id).success,
  });
  return (
    <Page
      title={facility.data ? texts.bookPage.book(facility.data.name) : texts.bookPage.bookFacility}
      width="narrow"
      parents={facility.data && [[paths.facility(id), facility.data.name]]}
    >
      <QueryState query={facility} skeleton={<Skeleton lines={8} />} missing={<MissingFacility />}>
        {(one) => (one.retired ? <Retired /> : <Booking key={one.id} facility={one} />)}
      </QueryState>
    </Page>
  );
}

function Booking({ facility }: { facility: Facility }) {
  const [search] = useSearchParams();
  const [sent, setSent] = useState<Sent | null>(null);
  const [count, setCount] = useState(0);
  if (sent)
    return (
      <Outcome
        facility={facility}
        sent={sent}
        onAnother={() => {
          setSent(null);
          setCount(count + 1);
        }}
      />
    );
  const start = {
    day: daySchema.safeParse(search.get('day')).data,
    from: timeSchema.safeParse(search.get('from')).data,
    until: timeSchema.safeParse(search.get('until')).data,
  };
  return (
    // The button that asked for another form is gone.
    <Place as="section" gap={6} focusWhen={count} aria-label={texts.bookPage.booking}>
      <BookingForm
        key={count}
        facility={facility}
        start={count === 0 ? start : { day: start.day }}
        onSent={setSent}
      />
    </Place>
  );
}

const Retired = () => (
  <EmptyState
    icon={<CalendarX />}
    title={texts.bookPage.retired}
    action={<LinkButton to={paths.home}>{texts.bookPage.allFacilities}</LinkButton>}
  />
);
