import { EmptyState, LinkButton, Page, PagedTable, Skeleton, SmallText, useMay } from '@campus/portal-kit';
import { BookOpen, Plus } from 'lucide-react';
import { EntryTable } from '../ledger/entry-table.tsx';
import { FilterWords } from '../ledger/filter-words.tsx';
import { LedgerExport } from '../ledger/ledger-export.tsx';
import { LedgerFilterBar } from '../ledger/ledger-filter-bar.tsx';
import { useEntries, useLedgerFilters } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';
import { ledgerPageTexts } from '../ledger/texts.ts';

export function LedgerPage() {
  const { filters, change, clear } = useLedgerFilters();
  const entries = useEntries(filters);
  const mayWrite = useMay('ledger.write');
  const { sort: _, ...narrowing } = filters;
  return (
    <Page
      title={ledgerPageTexts.title}
      lead={ledgerPageTexts.lead}
      width="wide"
      actions={
        mayWrite && (
          <LinkButton to={paths.newEntry} variant="primary" icon={<Plus aria-hidden="true" />}>
            {ledgerPageTexts.newEntry}
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
      <PagedTable
        query={entries}
        what="entries"
        skeleton={<Skeleton lines={6} height="4rem" />}
        empty={
          <EmptyState title={ledgerPageTexts.emptyTitle} icon={<BookOpen />}>
            <p>{ledgerPageTexts.emptyText}</p>
          </EmptyState>
        }
        noMatch={
          Object.keys(narrowing).length > 0 && {
            title: ledgerPageTexts.noMatchTitle,
            onClear: clear,
            children: <p>{ledgerPageTexts.noMatchText}</p>,
          }
        }
      >
        {(all) => (
          <>
            <EntryTable entries={all} sort={filters.sort} />
            <SmallText>{ledgerPageTexts.balanceExplained}</SmallText>
          </>
        )}
      </PagedTable>
      <LedgerExport year={filters.year} />
    </Page>
  );
}
