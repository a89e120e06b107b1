import { listIntegrityRecords } from '@campus/contracts/integrity';
import { EmptyState, LinkButton, Page, PagedTable, Skeleton, usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { LibraryBig } from 'lucide-react';
import { RecordFilterBar, RecordTable, useRecordFilters } from '../records/record-table.tsx';
import { paths } from '../paths.ts';

export function RecordsPage() {
  const { filters, isNarrowed, change, clear } = useRecordFilters();
  const records = usePagedEndpoint(listIntegrityRecords, { query: filters });
  return (
    <Page
      title={t`Records`}
      width="wide"
      lead={t`Final cases: what happened and how each ended, but never who, where or on which day.`}
      actions={<LinkButton to={paths.figures}>{t`Figures`}</LinkButton>}
    >
      <RecordFilterBar filters={filters} onChange={change} />
      <PagedTable
        query={records}
        what="records"
        skeleton={<Skeleton lines={8} />}
        empty={
          <EmptyState
            icon={<LibraryBig />}
            title={t`No records yet`}
            action={<LinkButton to={paths.home}>{t`How a case works`}</LinkButton>}
          >
            <p>{t`A case is published once it is final: after the decision and the time to appeal.`}</p>
          </EmptyState>
        }
        noMatch={isNarrowed && { title: t`No record matches`, onClear: clear }}
      >
        {(all) => <RecordTable records={all} />}
      </PagedTable>
    </Page>
  );
}
