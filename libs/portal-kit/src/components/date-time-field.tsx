import { useState } from 'react';
import { clockAt, useCollegeZone, zoneNameAt } from '../college-zone.ts';
import { type ControlledProps, Field, type FieldTexts } from './field.tsx';

export interface DateTimeFieldProps extends FieldTexts, ControlledProps<HTMLInputElement> {
  /** ISO 8601 in UTC; `null` when there is none. */
  value: string | null;
  /** An empty text, which is no instant, while date or time is missing: so that half an entry isn't taken for none. */
  onChange: (value: string | null) => void;
}

/** A day and a time by the college's clock; the hint names its time zone. */
export function DateTimeField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  ...rest
}: DateTimeFieldProps) {
  const [unfinished, setUnfinished] = useState(false);
  const timeZone = useCollegeZone();
  const zoneName = zoneNameAt(value, timeZone, 'long');

  function read(input: HTMLInputElement) {
    const half = input.validity.badInput;
    setUnfinished(half);
    if (half) onChange('');
    else onChange(input.value === '' ? null : toInstant(input.value, timeZone));
  }

  return (
    <Field
      label={label}
      hint={`${hint ? `${hint} ` : ''}Time zone: ${zoneName}.`}
      error={unfinished ? 'Enter both the date and the time.' : error}
      required={required}
    >
      {(control) => (
        <input
          {...rest}
          {...control}
          type="datetime-local"
          aria-required={required}
          value={value ? toLocal(Date.parse(value), timeZone) : ''}
          onChange={(event) => read(event.target)}
          onBlur={(event) => {
            // Browsers don't tell when a part is entered.
            if (event.target.validity.badInput || unfinished) read(event.target);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}

/** @returns what the input takes, `2026-08-03T09:00` */
const toLocal = (instant: number, timeZone: string | undefined): string =>
  clockAt(instant, timeZone).replace(' ', 'T');

/** The instant at which the clocks of the time zone show this. */
function toInstant(local: string, timeZone: string | undefined): string {
  const wanted = Date.parse(`${local}Z`);
  let instant = wanted;
  // The second time corrects an offset that changes in between.
  for (let i = 0; i < 2; i += 1) instant += wanted - Date.parse(`${toLocal(instant, timeZone)}Z`);
  return new Date(instant).toISOString();
}
