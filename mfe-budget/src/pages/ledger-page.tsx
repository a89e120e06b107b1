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
import { t } from '@lingui/core/macro';
import { BookOpen, Plus } from 'lucide-react';
import { EntryTable } from '../ledger/entry-table.tsx';
import { LedgerExport } from '../ledger/ledger-export.tsx';
import { LedgerFilterBar } from '../ledger/ledger-filter-bar.tsx';
import { useEntries, useLedgerFilters } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';

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
      title={t`Ledger`}
      lead={t`Every rupee received, set aside or spent. Entries are never changed: mistakes are corrected with a new entry.`}
      width="wide"
      actions={
        mayWrite && (
          <LinkButton to={paths.newEntry} variant="primary" icon={<Plus aria-hidden="true" />}>
            {t`New entry`}
          </LinkButton>
        )
      }
    >
      <LedgerFilterBar filters={filters} onChange={change} />
      {(application || sponsor) && (
        <Row>
          <p>
            {t`Only entries for`} <bdi>{sponsor ?? purpose ?? t`one application`}</bdi>
          </p>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // The pressed button is gone.
              focusOn(currentTarget.closest('main'));
              change({ application: undefined, sponsor: undefined });
            }}
          >
            {t`Show all entries`}
          </Button>
        </Row>
      )}
      <PagedTable
        query={entries}
        what="entries"
        skeleton={<Skeleton lines={6} height="4rem" />}
        empty={
          <EmptyState title={t`No entries yet`} icon={<BookOpen />}>
            <p>{t`When the treasurer adds a plan, an allocation or a payment, every member can read it here.`}</p>
          </EmptyState>
        }
        noMatch={
          Object.keys(narrowing).length > 0 && {
            title: t`No entry matches`,
            onClear: clear,
            children: <p>{t`Remove a filter or choose another year.`}</p>,
          }
        }
      >
        {(all) => (
          <>
            <EntryTable entries={all} sort={filters.sort} />
            <SmallText>{t`“Balance after” is the money received less the money spent, after this entry and all entries made before it.`}</SmallText>
          </>
        )}
      </PagedTable>
      <LedgerExport year={filters.year} />
    </Page>
  );
}
