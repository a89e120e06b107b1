import {
  applicationKinds,
  approvalStates,
  getApplication,
  messages,
  type Application,
  type ApplicationKind,
  type ApprovalState,
} from '@campus/contracts';
import { Button, Checkbox, EmptyState, Select, useApi, Views } from '@campus/portal-kit';
import { Coffee } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useReadAgain } from '../application/use-read-again.ts';
import { ApplicationList } from './application-list.tsx';
import { MyApplications } from './my-applications.tsx';
import { ReviewRow } from './review-row.tsx';
import styles from './reviewer-dashboard.module.css';
import { useApplications, useQueue } from './use-applications.ts';
import { paramsOf, useDashboardFilters, views, type DashboardFilters } from './use-dashboard-filters.ts';

/** For reviewers: what waits for them, all applications, and their own. */
export function ReviewerDashboard() {
  const { filters, change, isNarrowed, clear } = useDashboardFilters();
  const showAll = <Button onClick={clear}>Show all</Button>;
  const { view } = filters;
  return (
    <>
      <Views
        label="Applications"
        views={views}
        shown={view}
        searchOf={(one) => new URLSearchParams(paramsOf({ ...filters, view: one })).toString()}
      />
      {view !== 'mine' && <Filters filters={filters} onChange={change} />}
      {view === 'waiting' && (
        <Waiting
          filters={filters}
          empty={
            isNarrowed ? (
              <EmptyState title={messages.noApplications} action={showAll}>
                <p>Nothing of this kind waits for you.</p>
              </EmptyState>
            ) : (
              <EmptyState icon={<Coffee />} title={messages.noApplications}>
                <p>Nothing waits for you. New applications appear here.</p>
              </EmptyState>
            )
          }
        />
      )}
      {view === 'all' && (
        <All
          filters={filters}
          empty={
            <EmptyState title={messages.noApplications} action={isNarrowed && showAll}>
              {isNarrowed && <p>There are none of this kind.</p>}
            </EmptyState>
          }
        />
      )}
      {view === 'mine' && <MyApplications />}
    </>
  );
}

function Filters({
  filters: { view, kind, status, overdue },
  onChange,
}: {
  filters: DashboardFilters;
  onChange: (changed: Partial<DashboardFilters>) => void;
}) {
  return (
    <div className={styles['filters']}>
      <Select
        label="Kind"
        value={kind}
        onChange={(value) => onChange({ kind: value as ApplicationKind | '' })}
        options={[
          { value: '', label: 'All kinds' },
          ...Object.entries(applicationKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      {view === 'all' ? (
        <Select
          label="Status"
          value={status}
          onChange={(value) => onChange({ status: value as ApprovalState | '' })}
          options={[
            { value: '', label: 'Any status' },
            ...approvalStates.map((value) => ({ value, label: value })),
          ]}
        />
      ) : (
        <Checkbox
          label="Only overdue"
          checked={overdue}
          onChange={(checked) => onChange({ overdue: checked })}
        />
      )}
    </div>
  );
}

interface ListProps {
  filters: DashboardFilters;
  empty: ReactNode;
}
const Waiting = ({ filters, empty }: ListProps) => (
  <ReviewList label="Waiting, oldest first" query={useQueue(filters)} filters={filters} empty={empty} />
);
const All = ({ filters, empty }: ListProps) => (
  <ReviewList label="All, newest first" query={useApplications(filters)} filters={filters} empty={empty} />
);

function ReviewList({
  label,
  query,
  filters,
  empty,
}: ListProps & { label: string; query: ReturnType<typeof useApplications> }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const list = useRef<HTMLUListElement>(null);
  const search = new URLSearchParams(paramsOf(filters)).toString();
  // Decided by somebody else while a remark was written here: they stay until the remark isn't needed.
  const [pinned, setPinned] = useState<Application[]>([]);
  const unpin = (id: string) => setPinned((before) => before.filter(({ _id }) => _id !== id));

  async function overtaken(id: string) {
    const now = await api.call(getApplication, { params: { id } });
    setPinned((before) => [...before.filter(({ _id }) => _id !== id), now]);
    await readAgain();
    return now;
  }
  return (
    <ApplicationList
      query={query}
      label={label}
      pinned={pinned}
      empty={empty}
      list={list}
      row={(application, ids) => (
        <ReviewRow
          application={application}
          path={{ search: search && `?${search}`, ids }}
          isPinned={pinned.some(({ _id }) => _id === application._id)}
          onDecided={() => {
            unpin(application._id);
            list.current?.focus();
          }}
          onOvertaken={() => overtaken(application._id)}
          onGivenUp={() => {
            unpin(application._id);
            list.current?.focus();
          }}
        />
      )}
    />
  );
}
