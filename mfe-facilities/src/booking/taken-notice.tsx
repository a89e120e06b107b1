import { hoursInWords } from '@campus/contracts';
import type { BookedTime, Busy, Facility } from '@campus/contracts/facilities';
import { Button, FormError, Notice, Row, Stack, useFocusWhen, useFormContext } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { clashesOf, nextFree } from '../availability/spans.ts';
import { paths } from '../paths.ts';
import type { BookingInput } from './booking-input.ts';

/** In place of the button that books: who has the time, what else is free that day, and the waiting list. */
export function TakenNotice({
  facility,
  busy,
  now,
  focusWhen,
}: {
  facility: Facility;
  busy: readonly Busy[];
  now: { day: string; time: string };
  /** The button that was pressed is gone. */
  focusWhen: unknown;
}) {
  const { formState, setFocus, setValue, watch } = useFormContext<BookingInput>();
  const { isSubmitting } = formState;
  const [day, from, until] = watch(['day', 'from', 'until']);
  const wanted = { day, from, until };
  const place = useFocusWhen(focusWhen);
  const clashes = clashesOf(wanted, busy);
  const own = clashes.find(({ mine }) => mine);
  const free = nextFree(facility, wanted, busy, now);
  function choose(time: BookedTime) {
    setValue('from', time.from, { shouldDirty: true });
    setValue('until', time.until, { shouldDirty: true });
    setFocus('from');
  }
  return (
    <Stack gap={4}>
      <Notice tone="warn" ref={place}>
        <p role="alert">
          <strong>{own ? t`You have already booked this time.` : t`Sorry, this time is taken.`}</strong>
          {clashes.map((one) => (
            <span key={one.from}>
              {' '}
              {one.mine && one.booking ? (
                <Link to={paths.booking(one.booking)}>{t`Open your booking`}</Link>
              ) : (
                <>
                  <bdi>{one.title || t`Someone`}</bdi> {t`has`} {hoursInWords(one)}.
                </>
              )}
            </span>
          ))}
        </p>
        <p>
          {free.length > 0
            ? t`Free on the same day for the same length:`
            : t`Nothing else of this length is free on that day.`}
        </p>
        {free.length > 0 && (
          <Row gap={2}>
            {free.map((time) => (
              <Button key={time.from} onClick={() => choose(time)}>
                {hoursInWords(time)}
              </Button>
            ))}
          </Row>
        )}
      </Notice>
      {!own && (
        <>
          <p>{t`Or join the waiting list. When the whole time becomes free, the first member on the list gets the booking and an email. The list closes an hour before the time.`}</p>
          <FormError />
          <div>
            <Button type="submit" value="wait" variant="primary" busy={isSubmitting}>
              {t`Join the waiting list`}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
