import {
  Button,
  EmptyState,
  focusOn,
  LinkButton,
  Page,
  PagedTable,
  Row,
  Skeleton,
  SmallText,
  useMay,
} from '@campus/portal-kit';
import { BookOpen, Plus } from 'lucide-react';
import { EntryTable } from '../ledger/entry-table.tsx';
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
  // Links set these two; the fields below show all other filters.
  const { application, sponsor } = filters;
  const purpose = entries.data?.find((entry) => entry.application === application)?.purpose;
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
      {(application || sponsor) && (
        <Row>
          <p>
            {ledgerPageTexts.only} <bdi>{sponsor ?? purpose ?? ledgerPageTexts.oneApplication}</bdi>
          </p>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // The pressed button is gone.
              focusOn(currentTarget.closest('main'));
              change({ application: undefined, sponsor: undefined });
            }}
          >
            {ledgerPageTexts.allEntries}
          </Button>
        </Row>
      )}
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
