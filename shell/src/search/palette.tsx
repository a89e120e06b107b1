import { Autocomplete } from '@base-ui/react/autocomplete';
import { search, type SearchHit, searchLimits } from '@campus/contracts/search';
import {
  areaOf,
  Dialog,
  hueOf,
  Stack,
  useApi,
  useDebouncedValue,
  useSession,
  VisuallyHidden,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReaderCache } from '../reader-cache.tsx';
import { useShell } from '../shell-context.tsx';
import { findPages, pagesFor } from './pages.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';

const mostPages = 6;

/** The search of the portal: a dialog with a combobox whose list holds pages and things. */
const Palette = ({ onClose }: { onClose: () => void }) => (
  <ReaderCache>
    <Dialog open onClose={onClose} title={t`Search`}>
      <Combobox onClose={onClose} />
    </Dialog>
  </ReaderCache>
);
export default Palette;

function Combobox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const pages = usePages(typed);
  const { hits, message } = useHits(typed, pages.length > 0);
  const options = [...pages.map((page) => ({ ...page, kind: t`Page` })), ...hits];

  return (
    <Autocomplete.Root
      inline
      open
      items={options}
      filter={null}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ title }) => title}
      autoHighlight="always"
      keepHighlight
    >
      <Stack gap={3}>
        <Autocomplete.Input
          className={styles.input}
          aria-label={t`Search pages, people and things`}
          placeholder={t`Page, name or title`}
          maxLength={searchLimits.maxLength}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Autocomplete.List className={styles.list} aria-label={t`Results`}>
          {options.map((option, index) => (
            <Autocomplete.Item
              key={index}
              value={option}
              className={styles.option}
              {...hueOf(areaOf(option.area))}
              render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
              onClick={() => {
                onClose();
                void navigate(option.path);
              }}
            >
              <span className={styles.title}>
                <bdi>{option.title}</bdi>
              </span>
              <span className={styles.note}>
                {option.kind}
                {option.note && (
                  <>
                    {' · '}
                    <bdi>{option.note}</bdi>
                  </>
                )}
              </span>
            </Autocomplete.Item>
          ))}
        </Autocomplete.List>
        <output className={styles.message}>
          {message ?? <VisuallyHidden>{texts().count(options.length)}</VisuallyHidden>}
        </output>
      </Stack>
    </Autocomplete.Root>
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
    return {
      hits: [],
      message: t`Type at least ${{ letters: searchLimits.minLength }} letters to search by name.`,
    };
  if (isFetching || query !== typed.trim()) return { hits: [], message: t`Searching…` };
  if (isError) return { hits, message: t`Things could not be searched. Pages are still listed.` };
  if (data && data.unavailable.length > 0)
    return { hits, message: t`Some parts of the portal did not answer. The list may be incomplete.` };
  if (hits.length > 0) return { hits, message: null };
  return {
    hits,
    message: foundPages
      ? t`Nothing else found. Try the first letters of a word.`
      : t`Nothing found. Try the first letters of a word.`,
  };
}
