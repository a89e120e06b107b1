import { useState, type Ref } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export interface DateTimeFieldProps extends FieldTexts {
  name?: string | undefined;
  /** ISO 8601 in UTC; `null` when there is none. */
  value: string | null;
  /** An empty text, which is no instant, while date or time is missing: so that half an entry isn't taken for none. */
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A day and a time of the person's own clock; the hint says which. */
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

  function read(input: HTMLInputElement) {
    const half = input.validity.badInput;
    setUnfinished(half);
    if (half) onChange('');
    else onChange(input.value === '' ? null : new Date(input.value).toISOString());
  }

  return (
    <Field
      label={label}
      hint={`${hint ? `${hint} ` : ''}Your local time: ${timeZone(value)}.`}
      error={unfinished ? 'Enter both the date and the time.' : error}
      required={required}
    >
      {(control) => (
        <input
          {...rest}
          {...control}
          type="datetime-local"
          aria-required={required}
          value={value ? toLocal(value) : ''}
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
function toLocal(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Its name on that day, for it changes with summer time. */
const timeZone = (instant: string | null) =>
  new Intl.DateTimeFormat('en-IN', { timeZoneName: 'long' })
    .formatToParts(instant ? new Date(instant) : new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
