import { complaintCategories, listComplaintQueue, type QueuedComplaint } from '@campus/contracts';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  QueryState,
  type QueuePath,
  Select,
  ShowMore,
  Skeleton,
  useApi,
  usePages,
} from '@campus/portal-kit';
import { Coffee } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { StateBadge } from '../components/state-badge.tsx';
import { daysAgo, stateWords } from '../components/complaint-words.ts';
import { complaintKeys } from '../query-keys.ts';
import styles from './queue.module.css';
import { assignees, queuedStates, useQueueFilters, type QueueFilters } from './use-queue-filters.ts';

/** What waits for the board, oldest first, or what is closed, newest first; its filters lie in the address. */
export function Queue() {
  const { filters, change, clear } = useQueueFilters();
  const { search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const queue = useQueue(filters);
  const narrowed = Object.keys(filters).length > 0;
  return (
    <>
      <div className={styles['filters']}>
        <Select
          label="About"
          value={filters.category ?? ''}
          onChange={(value) => change('category', value)}
          options={withAll('Everything', Object.entries(complaintCategories))}
        />
        <Select
          label="State"
          value={filters.state ?? ''}
          onChange={(value) => change('state', value)}
          options={withAll(
            'All that aren’t closed',
            queuedStates.map((state) => [state, stateWords[state]]),
          )}
        />
        <Select
          label="Assigned to"
          value={filters.assignee ?? ''}
          onChange={(value) => change('assignee', value)}
          options={withAll('Anybody or nobody', Object.entries(assignees))}
        />
      </div>
      <QueryState
        query={queue}
        skeleton={<Skeleton lines={5} height="4rem" />}
        empty={
          narrowed ? (
            <EmptyState
              title={
                filters.state === 'closed' ? 'Nothing of this kind is closed' : 'Nothing of this kind waits'
              }
              action={<Button onClick={clear}>Show all</Button>}
            />
          ) : (
            <EmptyState icon={<Coffee />} title="Nothing waits">
              <p>Every complaint is closed. New ones appear here.</p>
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <div ref={list}>
            <QueueTable
              rows={rows}
              caption={filters.state === 'closed' ? 'Newest first' : 'Oldest first'}
              path={{ search, ids: rows.map(({ id }) => id) }}
            />
            <ShowMore query={queue} what="complaints" list={list} />
          </div>
        )}
      </QueryState>
    </>
  );
}

const withAll = (all: string, options: [string, string][]) => [
  { value: '', label: all },
  ...options.map(([value, label]) => ({ value, label })),
];

function useQueue(filters: QueueFilters) {
  const api = useApi();
  return usePages(complaintKeys.queue(filters), (place, signal) =>
    api.call(listComplaintQueue, { query: { ...filters, ...place }, signal }),
  );
}

const QueueTable = ({
  rows,
  caption,
  path,
}: {
  rows: QueuedComplaint[];
  caption: string;
  path: QueuePath;
}) => (
  <DataTable
    caption={caption}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'complaint',
        header: 'Complaint',
        cell: ({ id, text, category, place }) => (
          <div className={styles['complaint']}>
            <Link to={`/complaint-system/complaints/${id}`} state={{ queue: path }} dir="auto">
              {text}
            </Link>
            <p className={styles['about']}>
              {complaintCategories[category]}
              {place !== '' && (
                <>
                  {' · '}
                  <bdi>{place}</bdi>
                </>
              )}
            </p>
          </div>
        ),
      },
      {
        key: 'age',
        header: 'Age',
        cell: ({ state, ageDays }) => <Age days={ageDays} isClosed={state === 'closed'} />,
      },
      {
        key: 'state',
        header: 'State',
        cell: ({ state, waits }) => (
          <div className={styles['state']}>
            <StateBadge state={state} />
            {waits && <Badge tone="accent">Waits for us</Badge>}
          </div>
        ),
      },
      {
        key: 'assignee',
        header: 'Assigned to',
        cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : 'Nobody'),
      },
    ]}
  />
);

/** Days after which somebody has waited long. */
const long = 7;

function Age({ days, isClosed }: { days: number; isClosed: boolean }) {
  if (isClosed) return `filed ${daysAgo(days)}`;
  if (days === 0) return 'since today';
  const words = days === 1 ? 'waits 1 day' : `waits ${days} days`;
  return days >= long ? <strong className={styles['long']}>{words}</strong> : words;
}
