import { messages } from '@campus/contracts';
import { approvalStates } from '@campus/contracts/approvals';
import {
  type Application,
  applicationKinds,
  applicationKindSchema,
  listApplications,
  listReviewQueue,
} from '@campus/contracts/budget';
import {
  Checkbox,
  EmptyState,
  FilterSelect,
  flagSchema,
  focusOn,
  NothingMatches,
  optionsOf,
  usePagedEndpoint,
  useSearchFilters,
  useView,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Coffee } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { ApplicationList } from './application-list.tsx';
import { MyApplications } from './my-applications.tsx';
import { ReviewRow } from './review-row.tsx';
import styles from './reviewer-dashboard.module.css';

const views = () => ({ waiting: t`To decide`, all: 'All', mine: 'Yours' }) as const;

export function ReviewerDashboard() {
  const [view, tabs] = useView(t`Applications`, views());
  return (
    <>
      {tabs}
      {view === 'mine' ? <MyApplications /> : <ReviewList key={view} isQueue={view === 'waiting'} />}
    </>
  );
}

const filterSchemas = {
  kind: applicationKindSchema,
  /** In the list of all applications. */
  status: z.enum(approvalStates),
  /** In the queue. */
  overdue: flagSchema,
};

function ReviewList({ isQueue }: { isQueue: boolean }) {
  const { filters, change, clear } = useSearchFilters(filterSchemas);
  const { search } = useLocation();
  const kind = filters.kind && { kind: filters.kind };
  const status = !isQueue && filters.status && { status: filters.status };
  const overdue = isQueue && filters.overdue && { overdue: 'true' };
  const queue = usePagedEndpoint(listReviewQueue, { query: { ...kind, ...overdue }, enabled: isQueue });
  const all = usePagedEndpoint(listApplications, {
    query: { limit: 50, ...kind, ...status },
    after: 'before',
    enabled: !isQueue,
  });
  const list = useRef<HTMLUListElement>(null);
  // They stay in the list while the reader decides, also when someone else is faster.
  const [open, setOpen] = useState<readonly Application[]>([]);
  const close = (id: string) => setOpen((before) => before.filter(({ _id }) => _id !== id));
  return (
    <>
      <div className={styles.filters}>
        <FilterSelect
          label={t`Kind`}
          all={t`All kinds`}
          value={filters.kind}
          options={optionsOf(applicationKinds)}
          onChange={(chosen) => change({ kind: chosen })}
        />
        {isQueue ? (
          <Checkbox
            label={t`Only overdue`}
            checked={filters.overdue === true}
            onChange={(checked) => change({ overdue: checked })}
          />
        ) : (
          <FilterSelect
            label={t`Status`}
            all={t`Any status`}
            value={filters.status}
            options={approvalStates.map((value) => ({ value, label: value }))}
            onChange={(chosen) => change({ status: chosen })}
          />
        )}
      </div>
      <ApplicationList
        query={isQueue ? queue : all}
        label={isQueue ? t`To decide, oldest first` : t`All, newest first`}
        pinned={open}
        empty={
          kind || status || overdue ? (
            <NothingMatches title={messages.noApplications} onClear={clear}>
              <p>{isQueue ? t`No application to decide matches.` : t`No application matches.`}</p>
            </NothingMatches>
          ) : (
            <EmptyState icon={isQueue ? <Coffee /> : undefined} title={messages.noApplications}>
              {isQueue && <p>{t`You have nothing to decide. New applications appear here.`}</p>}
            </EmptyState>
          )
        }
        list={list}
        row={(application, ids) => {
          const isOpen = open.some(({ _id }) => _id === application._id);
          return (
            <ReviewRow
              application={application}
              path={{ search, ids }}
              isOpen={isOpen}
              onToggle={() => (isOpen ? close(application._id) : setOpen([...open, application]))}
              onDone={() => {
                close(application._id);
                focusOn(list.current);
              }}
            />
          );
        }}
      />
    </>
  );
}
