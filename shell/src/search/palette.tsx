import { search, type SearchHit, searchLimits } from '@campus/contracts/search';
import {
  areaOf,
  Dialog,
  Stack,
  useApi,
  useDebouncedValue,
  useSession,
  VisuallyHidden,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReaderCache } from '../reader-cache.tsx';
import { useShell } from '../shell-context.tsx';
import { findPages, pagesFor } from './pages.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';

const mostPages = 6;

/** The search of the portal: a dialog with a combobox (ARIA APG) whose list holds pages and things. */
const Palette = ({ onClose }: { onClose: () => void }) => (
  <ReaderCache>
    <Dialog open onClose={onClose} title={texts.title}>
      <Combobox onClose={onClose} />
    </Dialog>
  </ReaderCache>
);
export default Palette;

interface Option {
  id: string;
  area: string;
  kind: string;
  title: string;
  note: string;
  path: string;
}

function Combobox({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const pages = usePages(typed);
  const { hits, message } = useHits(typed, pages.length > 0);
  const options: Option[] = [...pages.map((page) => ({ ...page, kind: texts.page })), ...hits].map(
    (option, index) => ({ ...option, id: `${id}-${index}` }),
  );
  const current = options[Math.min(active, options.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  function open({ path }: Option) {
    onClose();
    void navigate(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = options.length;
    if (event.nativeEvent.isComposing || count === 0) return;
    const moves: Record<string, number> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current);
    }
  }

  return (
    <Stack gap={3}>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={texts.label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current?.id}
        placeholder={texts.placeholder}
        value={typed}
        maxLength={searchLimits.maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can't show two lines for an option
        role="listbox"
        id={`${id}-list`}
        aria-label={texts.results}
        className={styles.list}
        ref={list}
      >
        {options.map((option, index) => (
          <Line
            key={option.id}
            option={option}
            isActive={option === current}
            onPoint={() => setActive(index)}
            onChoose={() => open(option)}
          />
        ))}
      </div>
      <output className={styles.message}>
        {message ?? <VisuallyHidden>{texts.count(options.length)}</VisuallyHidden>}
      </output>
    </Stack>
  );
}

function Line({
  option: { id, area, kind, title, note },
  isActive,
  onPoint,
  onChoose,
}: {
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // The input keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option can't hold two lines
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={styles.option}
      data-area={areaOf(area)}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      <span className={styles.note}>
        {kind}
        {note && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
      </span>
    </div>
  );
}

function usePages(typed: string) {
  const session = useSession();
  const { registry } = useShell();
  const pages = useMemo(
    () => ('me' in session ? pagesFor(session, registry.remotes) : []),
    [session, registry],
  );
  return useMemo(
    () => findPages(pages, typed).slice(0, typed.trim() ? mostPages : pages.length),
    [pages, typed],
  );
}

/** Asks the API once typing pauses, and says how that went. */
function useHits(typed: string, foundPages: boolean): { hits: SearchHit[]; message: string | null } {
  const api = useApi();
  const query = useDebouncedValue(typed).trim();
  const isLongEnough = query.length >= searchLimits.minLength;
  const { data, isFetching, isError } = useQuery({
    queryKey: [search.area, query],
    queryFn: ({ signal }) => api.call(search, { body: { query }, signal }),
    enabled: isLongEnough,
    retry: false,
  });
  const hits = data?.hits ?? [];
  if (typed.trim().length < searchLimits.minLength)
    return { hits: [], message: texts.hint(searchLimits.minLength) };
  if (isFetching || query !== typed.trim()) return { hits: [], message: texts.searching };
  if (isError) return { hits, message: texts.failed };
  if (data && data.unavailable.length > 0) return { hits, message: texts.incomplete };
  if (hits.length > 0) return { hits, message: null };
  return { hits, message: foundPages ? texts.noThings : texts.nothing };
}
