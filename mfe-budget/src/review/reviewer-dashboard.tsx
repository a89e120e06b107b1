import { messages } from '@campus/contracts';
import { type ApprovalState, approvalStates } from '@campus/contracts/approvals';
import {
  type Application,
  type ApplicationKind,
  applicationKinds,
  applicationKindSchema,
  getApplication,
  listApplications,
  listReviewQueue,
} from '@campus/contracts/budget';
import {
  Checkbox,
  EmptyState,
  FilterSelect,
  flagSchema,
  focusOn,
  optionsOf,
  searchOf,
  useApi,
  usePagedEndpoint,
  useSearchFilters,
  ViewTabs,
  NothingMatches,
} from '@campus/portal-kit';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Coffee } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { ApplicationList } from './application-list.tsx';
import { MyApplications } from './my-applications.tsx';
import { ReviewRow } from './review-row.tsx';
import styles from './reviewer-dashboard.module.css';
import { reviewerDashboardTexts } from './texts.ts';

/** The views of a reviewer. */
const views = { waiting: reviewerDashboardTexts.toDecide, all: 'All', mine: 'Yours' } as const;
type View = keyof typeof views;

const filterSchemas = {
  view: z.enum(['all', 'mine']),
  kind: applicationKindSchema,
  status: z.enum(approvalStates),
  overdue: flagSchema,
};
interface DashboardFilters {
  kind?: ApplicationKind | undefined;
  /** In the view of all applications. */
  status?: ApprovalState | undefined;
  /** In the waiting view: overdue applications only. */
  overdue?: true | undefined;
}

/** The filters of a view. */
const filtersOf = (view: View, { kind, status, overdue }: DashboardFilters): DashboardFilters => ({
  ...(view !== 'mine' && kind && { kind }),
  ...(view === 'all' && status && { status }),
  ...(view === 'waiting' && overdue && { overdue }),
});
const pathOf = (view: View, filters: DashboardFilters) =>
  searchOf({ view: view === 'waiting' ? undefined : view, ...filtersOf(view, filters) });

/** For reviewers: applications to decide, all applications, and their own. */
export function ReviewerDashboard() {
  const { filters: asked, change } = useSearchFilters(filterSchemas);
  const view = asked.view ?? 'waiting';
  const filters = filtersOf(view, asked);
  const isNarrowed = Object.keys(filters).length > 0;
  const nothingMatches = (words: string) => (
    <NothingMatches
      title={messages.noApplications}
      onClear={() => change({ kind: '', status: '', overdue: false })}
    >
      <p>{words}</p>
    </NothingMatches>
  );
  return (
    <>
      <ViewTabs
        label={reviewerDashboardTexts.applications}
        views={views}
        shown={view}
        searchOf={(one) => pathOf(one, asked)}
      />
      {view !== 'mine' && <Filters view={view} filters={filters} onChange={change} />}
      {view === 'waiting' && (
        <Waiting
          filters={filters}
          empty={
            isNarrowed ? (
              nothingMatches(reviewerDashboardTexts.noneToDecideMatches)
            ) : (
              <EmptyState icon={<Coffee />} title={messages.noApplications}>
                <p>{reviewerDashboardTexts.noneToDecide}</p>
              </EmptyState>
            )
          }
        />
      )}
      {view === 'all' && (
        <All
          filters={filters}
          empty={
            isNarrowed ? (
              nothingMatches(reviewerDashboardTexts.noMatch)
            ) : (
              <EmptyState title={messages.noApplications} />
            )
          }
        />
      )}
      {view === 'mine' && <MyApplications />}
    </>
  );
}

function Filters({
  view,
  filters: { kind, status, overdue },
  onChange,
}: {
  view: View;
  filters: DashboardFilters;
  onChange: ReturnType<typeof useSearchFilters<typeof filterSchemas>>['change'];
}) {
  return (
    <div className={styles['filters']}>
      <FilterSelect
        label={reviewerDashboardTexts.kind}
        all={reviewerDashboardTexts.allKinds}
        value={kind}
        options={optionsOf(applicationKinds)}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      {view === 'all' ? (
        <FilterSelect
          label={reviewerDashboardTexts.status}
          all={reviewerDashboardTexts.anyStatus}
          value={status}
          options={approvalStates.map((value) => ({ value, label: value }))}
          onChange={(chosen) => onChange({ status: chosen })}
        />
      ) : (
        <Checkbox
          label={reviewerDashboardTexts.onlyOverdue}
          checked={overdue === true}
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
function Waiting({ filters, empty }: ListProps) {
  const { kind, overdue } = filters;
  const query = usePagedEndpoint(listReviewQueue, {
    query: { ...(kind && { kind }), ...(overdue && { overdue: 'true' }) },
  });
  return (
    <ReviewList
      label={reviewerDashboardTexts.captionToDecide}
      search={pathOf('waiting', filters)}
      query={query}
      empty={empty}
    />
  );
}
function All({ filters, empty }: ListProps) {
  const { kind, status } = filters;
  const query = usePagedEndpoint(listApplications, {
    query: { limit: 50, ...(kind && { kind }), ...(status && { status }) },
    after: 'before',
  });
  return (
    <ReviewList
      label={reviewerDashboardTexts.captionAll}
      search={pathOf('all', filters)}
      query={query}
      empty={empty}
    />
  );
}

function ReviewList({
  label,
  search,
  query,
  empty,
}: {
  label: string;
  /** The filtered list's query string. */
  search: string;
  query: UseInfiniteQueryResult<Application[]>;
  empty: ReactNode;
}) {
  const api = useApi();
  const list = useRef<HTMLUListElement>(null);
  // Overtaken or unanswered while a remark was written here: they stay until the remark is sent or dropped.
  const [pinned, setPinned] = useState<Application[]>([]);
  const pin = (application: Application) =>
    setPinned((before) => [...before.filter(({ _id }) => _id !== application._id), application]);

  async function readPinned(application: Application) {
    pin(application);
    const now = await api.call(getApplication, { params: { id: application._id } });
    pin(now);
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
          path={{ search, ids }}
          isPinned={pinned.some(({ _id }) => _id === application._id)}
          onUncertain={() => readPinned(application)}
          onSettled={() => {
            setPinned((before) => before.filter(({ _id }) => _id !== application._id));
            focusOn(list.current);
          }}
        />
      )}
    />
  );
}
