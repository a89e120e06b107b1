import { searchMaxLength } from '@campus/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TextField } from './text-field.tsx';

const debounceMs = 400;

/** A value once it has not changed for `debounceMs`. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What a person types into a filter: asked for once typing pauses, or at once by `ask`. Follows `current` when the address
 * changes otherwise: Back, a link, another field.
 * @param read what to ask for; `null`: what is typed isn't complete
 */
export function useSettledInput(
  current: string,
  onAsk: (value: string) => void,
  read: (typed: string) => string | null,
) {
  const [text, setText] = useState(current);
  const asked = useRef(current);
  const settled = useDebouncedValue(text);
  function ask() {
    const value = read(text);
    if (value === null || value === asked.current) return;
    asked.current = value;
    onAsk(value);
  }
  const askSettled = useEffectEvent(() => {
    if (settled === text) ask();
  });
  useEffect(() => askSettled(), [settled]);
  const { key, search: filters } = useLocation();
  useEffect(() => {
    if (current === asked.current) return;
    asked.current = current;
    setText(current);
  }, [current, key]);
  // All filters were cleared: what was typed just now goes as well, though the current value was empty all along.
  const [drawnAt, setDrawnAt] = useState(key);
  if (key !== drawnAt) {
    setDrawnAt(key);
    if (filters === '') setText(current);
  }
  return { text, setText, ask };
}

/** Searches when typing pauses, or on Enter. */
export function SearchField({
  label,
  hint,
  search,
  onSearch,
}: {
  label: string;
  hint: string;
  search: string;
  onSearch: (search: string) => void;
}) {
  const { text, setText, ask } = useSettledInput(search, onSearch, (typed) => typed.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextField
        type="search"
        label={label}
        hint={hint}
        value={text}
        onChange={setText}
        maxLength={searchMaxLength}
        autoComplete="off"
      />
    </form>
  );
}
