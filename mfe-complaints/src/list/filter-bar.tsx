import { complaintCategories, type ComplaintCategory, type ComplaintState } from '@campus/contracts';
import { Checkbox, Select, TextField } from '@campus/portal-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { stateWords } from '../components/complaint-words.ts';
import styles from './filter-bar.module.css';
import type { Filters } from './use-filters.ts';

const categories = [
  { value: '', label: 'All' },
  ...Object.entries(complaintCategories).map(([value, label]) => ({ value, label })),
];
/** In the list of all members nothing is held back or withdrawn. */
const statesOf = (mine: boolean) => [
  { value: '', label: 'All' },
  ...Object.entries(stateWords)
    .filter(([state]) => mine || (state !== 'held' && state !== 'withdrawn'))
    .map(([value, label]) => ({ value, label })),
];

export function FilterBar({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}) {
  const { search, category, state, mine } = filters;
  return (
    <search className={styles['bar']}>
      <SearchField search={search} onSearch={(sought) => onChange({ search: sought })} />
      <Select
        label="Category"
        value={category}
        options={categories}
        onChange={(value) => onChange({ category: value as ComplaintCategory | '' })}
      />
      <Select
        label="State"
        value={state}
        options={statesOf(mine)}
        onChange={(value) => onChange({ state: value as ComplaintState | '' })}
      />
      <Checkbox label="Only mine" checked={mine} onChange={(checked) => onChange({ mine: checked })} />
    </search>
  );
}

const restMs = 400;

/** Searches when who types rests for a moment, or presses Enter. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  function ask() {
    const sought = text.trim();
    if (sought === asked.current) return;
    asked.current = sought;
    onSearch(sought);
  }
  const askLater = useEffectEvent(ask);

  // The address changed otherwise: Back, a link, Clear filters.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const timer = setTimeout(() => askLater(), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextField
        type="search"
        label="Search"
        hint="Whole words of the text or the place."
        value={text}
        onChange={setText}
        maxLength={100}
        autoComplete="off"
      />
    </form>
  );
}
