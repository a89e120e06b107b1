import { timeInWords } from '@campus/contracts';
import { durationInWords, type Facility, minutesOf, timeOf } from '@campus/contracts/facilities';
import { FormField, Grid, useFormContext } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { DayTrack, HourAxis, hoursOf } from '../availability/day-track.tsx';
import { type AvailableDay, endsAfter, startsOn, type TimeChoice } from '../availability/spans.ts';
import { isCompleteDay, TimeField } from '../facility/time-field.tsx';
import { dayWords } from '../facility/time-words.ts';
import type { BookingInput } from './booking-input.ts';

/** Day, beginning and end: with a picture of the day that shows what was chosen. */
export function TimeFields({
  facility,
  available,
  now,
}: {
  facility: Facility;
  available: AvailableDay | undefined;
  now: { day: string; time: string };
}) {
  const { formState, setValue, watch } = useFormContext<BookingInput>();
  const { isSubmitted } = formState;
  const [day, from, until] = watch(['day', 'from', 'until']);
  const busy = available?.busy ?? [];
  const starts = startsOn(facility, day, busy, now);
  const ends = endsAfter(facility, { day, from }, busy);
  /** Another beginning moves the end, where the same length is possible. */
  function moveEnd(time: string) {
    const after = endsAfter(facility, { day, from: time }, busy).map((choice) => choice.time);
    if (after.includes(until)) return;
    const length = from && until ? minutesOf(until) - minutesOf(from) : 60;
    const same = timeOf(Math.min(1440, minutesOf(time) + length));
    const end = after.includes(same) ? same : (after[0] ?? '');
    setValue('until', end, { shouldValidate: isSubmitted });
  }
  const hours = available && hoursOf([available]);
  return (
    <>
      <FormField name="day" label={t`Day`} type="date" required />
      {starts.length === 0 && isCompleteDay(day) && (
        <p>
          {t`There is no free time on`} {dayWords(day)}
          {t`. Choose another day.`}
        </p>
      )}
      {hours && starts.length > 0 && (
        <div>
          <HourAxis hours={hours} across />
          <DayTrack
            facility={facility}
            day={available}
            hours={hours}
            chosen={from && until && from < until ? { day, from, until } : null}
            across
            label={t`Times on ${{ day: dayWords(day) }}`}
          />
        </div>
      )}
      <Grid min="12rem">
        <TimeField
          name="from"
          label={t`From`}
          times={starts.map((choice) => optionOf(choice))}
          required
          onChosen={moveEnd}
        />
        <TimeField
          name="until"
          label={t`Until`}
          times={ends.map((choice) =>
            optionOf(choice, durationInWords(minutesOf(choice.time) - minutesOf(from))),
          )}
          required
        />
      </Grid>
    </>
  );
}

const optionOf = ({ time, isTaken }: TimeChoice, length = '') => ({
  value: time,
  label: [timeInWords(time), length && `(${length})`, isTaken && '– taken'].filter(Boolean).join(' '),
});
