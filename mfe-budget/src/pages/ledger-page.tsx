import {
  Button,
  EmptyState,
  LinkButton,
  Page,
  QueryState,
  ShowMore,
  Skeleton,
  Stack,
  useMay,
} from '@campus/portal-kit';
import { BookOpen, Plus, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { EntryTable } from '../ledger/entry-table.tsx';
import { FilterWords } from '../ledger/filter-words.tsx';
import { LedgerExport } from '../ledger/ledger-export.tsx';
import { LedgerFilterBar } from '../ledger/ledger-filter-bar.tsx';
import { useEntries, useLedgerFilters } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';

export function LedgerPage() {
  const { filters, change, clear } = useLedgerFilters();
  const entries = useEntries(filters);
  const mayWrite = useMay('ledger.write');
  const list = useRef<HTMLDivElement>(null);
  const narrowed = Object.keys(filters).length > 0;
  return (
    <Page
      title="Ledger"
      lead="Every rupee that came in, was set aside or spent. Nothing is ever changed here: a mistake is taken back by an entry that names it."
      width="wide"
      actions={
        mayWrite && (
          <LinkButton to={paths.newEntry} variant="primary" icon={<Plus aria-hidden="true" />}>
            New entry
          </LinkButton>
        )
      }
    >
      <LedgerFilterBar filters={filters} onChange={change} />
      <FilterWords
        filters={filters}
        purpose={
          entries.data?.find(({ application }) => application === filters.application)?.purpose ?? undefined
        }
        onChange={change}
        onClear={clear}
      />
      <QueryState
        query={entries}
        skeleton={<Skeleton lines={6} height="4rem" />}
        empty={narrowed ? <NothingMatches onClear={clear} /> : <NothingEntered />}
      >
        {(all) => (
          <Stack gap={5} ref={list} aria-busy={entries.isPlaceholderData}>
            <EntryTable entries={all} />
            <ShowMore query={entries} what="entries" list={list} />
          </Stack>
        )}
      </QueryState>
      <LedgerExport year={filters.year} />
    </Page>
  );
}

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No entry matches"
    icon={<SearchX />}
    action={<Button onClick={onClear}>Clear filters</Button>}
  >
    <p>Take off a filter, or choose another year.</p>
  </EmptyState>
);

const NothingEntered = () => (
  <EmptyState title="Nothing is entered yet" icon={<BookOpen />}>
    <p>As soon as the treasurer enters a plan, an allocation or a payment, every member reads it here.</p>
  </EmptyState>
);
