import { TextField } from '@campus/portal-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isCompleteDay, useTypedDay } from './typed-day.ts';

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
  const typed = useTypedDay(text);
  function ask() {
    if (text === asked.current || !isCompleteDay(text)) return;
    asked.current = text;
    onDay(text);
  }
  const askTyped = useEffectEvent(() => {
    if (typed) ask();
  });
  useEffect(() => askTyped(), [typed]);
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
      onBlur={() => (isCompleteDay(text) ? ask() : setText(day))}
    />
  );
}
