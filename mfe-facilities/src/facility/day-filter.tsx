import { daySchema } from '@campus/contracts';
import { TextField, useDebouncedValue } from '@campus/portal-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** While a year is typed the browser reports days such as 0020-12-15. */
const isComplete = (day: string) => daySchema.safeParse(day).success && day >= '1000';

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
  const [text, setText] = useState(day);
  const asked = useRef(day);
  const settled = useDebouncedValue(text);
  function ask() {
    if (text === asked.current || !isComplete(text)) return;
    asked.current = text;
    onDay(text);
  }
  const askSettled = useEffectEvent(() => {
    if (settled === text) ask();
  });
  useEffect(() => askSettled(), [settled]);
  // The address changed otherwise: Back, a link, the other field; perhaps before it had what was asked for here.
  const { key } = useLocation();
  useEffect(() => {
    if (day === asked.current) return;
    asked.current = day;
    setText(day);
  }, [day, key]);
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      onChange={setText}
      onBlur={() => (isComplete(text) ? ask() : setText(day))}
    />
  );
}
