import { listIntegrityRecords } from '@campus/contracts/integrity';
import { EmptyState, LinkButton, Page, PagedTable, Skeleton, usePagedEndpoint } from '@campus/portal-kit';
import { LibraryBig } from 'lucide-react';
import { RecordFilterBar, RecordTable, useRecordFilters } from '../records/record-table.tsx';
import { paths } from '../paths.ts';
import { texts } from '../records/texts.ts';

export function RecordsPage() {
  const { filters, isNarrowed, change, clear } = useRecordFilters();
  const records = usePagedEndpoint(listIntegrityRecords, { query: filters });
  return (
    <Page
      title={texts.recordsPage.records}
      width="wide"
      lead={texts.recordsPage.lead}
      actions={<LinkButton to={paths.figures}>{texts.recordsPage.figures}</LinkButton>}
    >
      <RecordFilterBar filters={filters} onChange={change} />
      <PagedTable
        query={records}
        what="records"
        skeleton={<Skeleton lines={8} />}
        empty={
          <EmptyState
            icon={<LibraryBig />}
            title={texts.recordsPage.noRecordsYet}
            action={<LinkButton to={paths.home}>{texts.recordsPage.howCasesWork}</LinkButton>}
          >
            <p>{texts.recordsPage.emptyText}</p>
          </EmptyState>
        }
        noMatch={isNarrowed && { title: texts.recordsPage.noRecordMatches, onClear: clear }}
      >
        {(all) => <RecordTable records={all} />}
      </PagedTable>
    </Page>
  );
}
