import {
  Badge,
  counted,
  DataTable,
  Day,
  daysAgo,
  EmptyState,
  FilterSelect,
  Grid,
  optionsOf,
  Page,
  PagedTable,
  type QueuePath,
  Row,
  Skeleton,
  SmallText,
  Stack,
  Text,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import {
  committeeIdSchema,
  complaintCategorySchema,
  type ComplaintState,
  complaintSubject,
  listComplaintQueue,
  type QueuedComplaint,
} from '@campus/contracts/complaints';
import { t } from '@lingui/core/macro';
import { Coffee } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { categoryOptions, useCommittees } from '../committees.ts';
import { StateBadge } from '../complaint/state-badge.tsx';
import { stateLabels } from '../complaint/texts.ts';
import { paths } from '../paths.ts';
import styles from '../queue/queue.module.css';

export function QueuePage() {
  useCoverTokens();
  return (
    <Page
      title={t`Complaints queue`}
      width="wide"
      lead={t`Complaints that need an answer from you: urgent first, then by deadline.`}
    >
      <Queue />
    </Page>
  );
}

const queuedStates = [
  'held',
  'received',
  'in-review',
  'action-taken',
  'closed',
] as const satisfies ComplaintState[];
const assignees = () => ({ me: t`Assigned to me`, nobody: t`Assigned to no one` }) as const;
const schemas = {
  committee: committeeIdSchema,
  category: complaintCategorySchema,
  state: z.enum(queuedStates),
  assignee: z.enum(['me', 'nobody'] as const satisfies (keyof ReturnType<typeof assignees>)[]),
};

/** Open complaints, urgent and then oldest first, or closed ones, newest first. The address has the filters. */
function Queue() {
  const { filters, isNarrowed, change, clear } = useSearchFilters(schemas);
  const { search } = useLocation();
  const { committees, categories } = useCommittees();
  const mine = committees.filter((one) => one.mine);
  const queue = usePagedEndpoint(listComplaintQueue, { query: filters });
  return (
    <>
      <Grid min="13rem">
        {mine.length > 1 && (
          <FilterSelect
            label={t`Committee`}
            all={t`All of mine`}
            value={filters.committee}
            options={mine.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(committee) => change({ committee })}
          />
        )}
        <FilterSelect
          label={t`About`}
          all={t`All categories`}
          value={filters.category}
          options={categoryOptions(categories)}
          onChange={(category) => change({ category })}
        />
        <FilterSelect
          label={t`State`}
          all={t`All open`}
          value={filters.state}
          options={queuedStates.map((value) => ({ value, label: stateLabels()[value] }))}
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label={t`Assigned to`}
          all="Anyone"
          value={filters.assignee}
          options={optionsOf(assignees())}
          onChange={(assignee) => change({ assignee })}
        />
      </Grid>
      <PagedTable
        query={queue}
        what="complaints"
        skeleton={<Skeleton lines={5} height="4rem" />}
        empty={
          <EmptyState icon={<Coffee />} title={t`No open complaints`}>
            <p>{t`Every complaint is closed. New complaints appear here.`}</p>
          </EmptyState>
        }
        noMatch={
          isNarrowed && {
            title: filters.state === 'closed' ? t`No closed complaint matches` : t`No open complaint matches`,
            onClear: clear,
          }
        }
      >
        {(rows) => (
          <QueueTable
            rows={rows}
            caption={filters.state === 'closed' ? t`Newest first` : t`Urgent first, then by deadline`}
            path={{ search, ids: rows.map(({ id }) => id) }}
          />
        )}
      </PagedTable>
    </>
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
        header: t`Complaint`,
        cell: ({ id, text, about, place }) => (
          <Stack gap={1} className={styles.complaint}>
            <Link to={paths.complaint(id)} state={{ queue: path }} dir="auto">
              {complaintSubject(text)}
            </Link>
            <SmallText>
              <Badge>{about}</Badge>
              {place !== '' && (
                <>
                  {' '}
                  <bdi>{place}</bdi>
                </>
              )}
            </SmallText>
          </Stack>
        ),
      },
      {
        key: 'age',
        header: t`Age`,
        cell: ({ state, ageDays, dueOn, overdue }) => (
          <Stack gap={1}>
            <span>
              <Age days={ageDays} isClosed={state === 'closed'} />
            </span>
            {dueOn && (
              <SmallText>
                {t`due on`} <Day day={dueOn} />
                {overdue && (
                  <>
                    {' '}
                    <Badge tone="bad">{t`Overdue`}</Badge>
                  </>
                )}
              </SmallText>
            )}
          </Stack>
        ),
      },
      {
        key: 'state',
        header: t`State`,
        cell: ({ state, waits }) => (
          <Row gap={2}>
            <StateBadge state={state} />
            {waits && <Badge tone="accent">{t`Needs an answer`}</Badge>}
          </Row>
        ),
      },
      {
        key: 'assignee',
        header: t`Assigned to`,
        cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : t`No one`),
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
  return days >= long ? (
    <Text as="strong" tone="warn">
      {words}
    </Text>
  ) : (
    words
  );
}
