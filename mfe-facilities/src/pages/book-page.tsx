import { daySchema } from '@campus/contracts';
import { type Facility, timeSchema } from '@campus/contracts/facilities';
import { DetailPage, EmptyState, LinkButton, Place } from '@campus/portal-kit';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BookingForm, type Outcome as Sent } from '../booking/booking-form.tsx';
import { Outcome } from '../booking/outcome.tsx';
import { asFacility } from '../facility/as-facility.ts';
import { paths } from '../paths.ts';
import { texts } from '../booking/texts.ts';

/** Books one facility; the address may hold the time that was chosen before. */
export const BookPage = () => (
  <DetailPage
    {...asFacility}
    title={texts.bookPage.bookFacility}
    width="narrow"
    page={({ id, name }) => ({ title: texts.bookPage.book(name), parents: [[paths.facility(id), name]] })}
  >
    {(facility) => (facility.retired ? <Retired /> : <Booking facility={facility} />)}
  </DetailPage>
);

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
