import {
  complaintCategories,
  complaintCategorySchema,
  complaintSubject,
  type ComplaintState,
  listComplaintQueue,
  type QueuedComplaint,
} from '@campus/contracts/complaints';
import {
  Badge,
  Button,
  counted,
  daysAgo,
  DataTable,
  EmptyState,
  QueryState,
  type QueuePath,
  Select,
  ShowMore,
  Skeleton,
  usePagedEndpoint,
  useSearchFilters,
  Grid,
  Row,
} from '@campus/portal-kit';
import { Coffee } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { StateBadge, stateLabels } from '../complaint/complaint-labels.tsx';
import { paths } from '../paths.ts';
import styles from './queue.module.css';

const queuedStates = [
  'held',
  'received',
  'in-review',
  'action-taken',
  'closed',
] as const satisfies ComplaintState[];
const assignees = { me: 'Assigned to me', nobody: 'Assigned to no one' } as const;
const schemas = {
  category: complaintCategorySchema,
  state: z.enum(queuedStates),
  assignee: z.enum(['me', 'nobody'] as const satisfies (keyof typeof assignees)[]),
};

/** Open complaints, oldest first, or closed ones, newest first. The address has the filters. */
export function Queue() {
  const { filters, change, clear } = useSearchFilters(schemas);
  const { search } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const queue = usePagedEndpoint(listComplaintQueue, { query: filters });
  const narrowed = Object.keys(filters).length > 0;
  return (
    <>
      <Grid min="13rem">
        <Select
          label="About"
          value={filters.category ?? ''}
          onChange={(value) => change({ category: value as typeof filters.category })}
          options={withAll('All categories', Object.entries(complaintCategories))}
        />
        <Select
          label="State"
          value={filters.state ?? ''}
          onChange={(value) => change({ state: value as typeof filters.state })}
          options={withAll(
            'All open',
            queuedStates.map((state) => [state, stateLabels[state]]),
          )}
        />
        <Select
          label="Assigned to"
          value={filters.assignee ?? ''}
          onChange={(value) => change({ assignee: value as typeof filters.assignee })}
          options={withAll('Anyone', Object.entries(assignees))}
        />
      </Grid>
      <QueryState
        query={queue}
        skeleton={<Skeleton lines={5} height="4rem" />}
        empty={
          narrowed ? (
            <EmptyState
              title={filters.state === 'closed' ? 'No closed complaint matches' : 'No open complaint matches'}
              action={<Button onClick={clear}>Show all</Button>}
            />
          ) : (
            <EmptyState icon={<Coffee />} title="No open complaints">
              <p>Every complaint is closed. New complaints appear here.</p>
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
            <Link to={paths.complaint(id)} state={{ queue: path }} dir="auto">
              {complaintSubject(text)}
            </Link>
            <p className={styles['about']}>
              <Badge>{complaintCategories[category]}</Badge>
              {place !== '' && (
                <>
                  {' '}
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
          <Row gap={2}>
            <StateBadge state={state} />
            {waits && <Badge tone="accent">Needs an answer</Badge>}
          </Row>
        ),
      },
      {
        key: 'assignee',
        header: 'Assigned to',
        cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : 'No one'),
      },
    ]}
  />
);

/** Waiting times from here on are emphasised, in days. */
const long = 7;

function Age({ days, isClosed }: { days: number; isClosed: boolean }) {
  if (isClosed) return `filed ${daysAgo(days)}`;
  if (days === 0) return 'since today';
  const words = `waiting ${counted(days, 'day')}`;
  return days >= long ? <strong className={styles['long']}>{words}</strong> : words;
}
