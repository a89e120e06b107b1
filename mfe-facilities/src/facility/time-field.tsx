import { daySchema, timeInWords } from '@campus/contracts';
import { FormControl, Select, TextField, useDebouncedValue, useSettledInput } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** A time of day. One that was chosen before and is no longer offered stays, and says so. */
export function TimeField({
  name,
  label,
  times,
  required = false,
  onChosen,
}: {
  name: string;
  label: string;
  times: readonly { value: string; label: string }[];
  required?: boolean;
  onChosen?: (time: string) => void;
}) {
  return (
    <FormControl name={name}>
      {({ value, onChange, ...field }) => {
        const chosen = value as string;
        const isOffered = chosen === '' || times.some((time) => time.value === chosen);
        return (
          <Select
            {...field}
            label={label}
            {...(required && { required, placeholder: 'Choose' })}
            value={chosen}
            onChange={(time) => {
              onChange(time);
              onChosen?.(time);
            }}
            options={[
              ...(isOffered
                ? []
                : [{ value: chosen, label: t`${{ time: timeInWords(chosen) }} (not possible)` }]),
              ...times,
            ]}
          />
        );
      }}
    </FormControl>
  );
}

/**
 * A day to choose or type, in a filter. It keeps what is typed until that is a complete day and typing pauses, or the
 * field is left.
 */
export function DayFilter({
  label,
  day,
  onDay,
}: {
  label: string;
  day: string;
  onDay: (day: string) => void;
}) {
  const { text, setText, ask } = useSettledInput(day, onDay, (typed) =>
    isCompleteDay(typed) ? typed : null,
  );
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      onChange={setText}
      onBlur={() => (isCompleteDay(text) ? ask() : setText(day))}
    />
  );
}

/** While a year is typed the browser reports days such as 0020-12-15. */
export const isCompleteDay = (day: string) => daySchema.safeParse(day).success && day >= '1000';

/** A day that a person types: once it is complete and typing has paused; `null` until then. */
export function useTypedDay(day: string): string | null {
  const settled = useDebouncedValue(day);
  return settled === day && isCompleteDay(day) ? day : null;
}
