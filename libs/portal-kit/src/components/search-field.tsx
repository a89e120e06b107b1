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

/** Searches when typing pauses, or on Enter. */
export function SearchField({
  label,
  hint,
  search,
  onSearch,
}: {
  label: string;
  hint: string;
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
}) {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const settled = useDebouncedValue(text);
  function ask(typed: string) {
    if (typed.trim() === asked.current) return;
    asked.current = typed.trim();
    onSearch(asked.current);
  }
  const askSettled = useEffectEvent(() => {
    if (settled === text) ask(text);
  });
  useEffect(() => askSettled(), [settled]);
  // The address changed otherwise: Back, a link, Clear filters.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  // All filters were cleared: what was typed just now goes as well, though the search was empty all along.
  const { key, search: filters } = useLocation();
  const [drawnAt, setDrawnAt] = useState(key);
  if (key !== drawnAt) {
    setDrawnAt(key);
    if (filters === '') setText(search);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
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
