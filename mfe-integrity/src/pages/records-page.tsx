import { termSchema } from '@campus/contracts';
import { caseKindSchema, caseOutcomeSchema, listIntegrityRecords } from '@campus/contracts/integrity';
import {
  Button,
  EmptyState,
  LinkButton,
  Page,
  QueryState,
  ShowMore,
  Skeleton,
  Stack,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { LibraryBig, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { RecordFilterBar } from '../records/record-filter-bar.tsx';
import { RecordTable } from '../records/record-table.tsx';
import styles from '../records/records.module.css';
import { paths } from '../paths.ts';

const filterSchemas = { term: termSchema, kind: caseKindSchema, outcome: caseOutcomeSchema };

export function RecordsPage() {
  const { filters, change, clear } = useSearchFilters(filterSchemas);
  const records = usePagedEndpoint(listIntegrityRecords, { query: filters });
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page
      title="Records"
      width="wide"
      lead="Cases that are final, after the time to appeal. They say what happened and how it ended, never who, where or on which day."
      actions={<LinkButton to={paths.figures}>Figures</LinkButton>}
    >
      <RecordFilterBar filters={filters} onChange={change} />
      <QueryState
        query={records}
        skeleton={<Skeleton lines={8} />}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="No record matches"
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              icon={<LibraryBig />}
              title="No records yet"
              action={<LinkButton to={paths.home}>How a case goes</LinkButton>}
            >
              <p>A case is published when it is final: after the decision, and after the time to appeal.</p>
            </EmptyState>
          )
        }
      >
        {(all) => (
          <div className={styles['list']} ref={list} aria-busy={records.isPlaceholderData}>
            <Stack gap={5}>
              <RecordTable records={all} />
              <ShowMore query={records} what="records" list={list} />
            </Stack>
          </div>
        )}
      </QueryState>
    </Page>
  );
}
