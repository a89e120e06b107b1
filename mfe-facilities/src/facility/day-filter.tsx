import { TextField, useSettledInput } from '@campus/portal-kit';
import { isCompleteDay } from './typed-day.ts';

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
  /** The current day: `2026-11-23`. */
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
