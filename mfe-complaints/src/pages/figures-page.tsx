import { getComplaintFigures, messages, type ComplaintFigures } from '@campus/contracts';
import { EmptyState, LinkButton, Page, QueryState, Skeleton, Stat, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { CategoryPace } from '../figures/category-pace.tsx';
import { figure, withinWords } from '../figures/pace-words.ts';
import { complaintKeys } from '../query-keys.ts';
import styles from './figures-page.module.css';

export function FiguresPage() {
  useComplaintTokens();
  const api = useApi();
  const figures = useQuery({
    queryKey: complaintKeys.figures,
    queryFn: ({ signal }) => api.call(getComplaintFigures, { signal }),
  });
  return (
    <Page
      title="How long answers take"
      lead={
        <>
          Counted over all <Link to="/complaint-system/complaints">complaints</Link>, also those that only the
          board reads.
        </>
      }
    >
      <QueryState
        query={figures}
        skeleton={<Skeleton lines={4} height="7rem" />}
        isEmpty={({ total }) => total.filed === 0}
        empty={
          <EmptyState
            title={messages.noComplaints}
            icon={<Hourglass />}
            action={<LinkButton to="/complaint-system/submit">Submit a complaint</LinkButton>}
          >
            <p>As soon as the board has answered one, you see here how long it took.</p>
          </EmptyState>
        }
      >
        {({ total, byCategory }) => (
          <>
            <Totals total={total} />
            <CategoryPace categories={byCategory} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Totals({ total }: { total: ComplaintFigures['total'] }) {
  const { filed, answered, daysToAnswer, closed, daysToClose } = total;
  return (
    <>
      <p className={styles['words']}>
        {daysToAnswer === null
          ? 'No complaint has an answer yet.'
          : `Half of all answers came ${withinWords(daysToAnswer)}.`}{' '}
        {daysToClose !== null && `Half of all closed complaints were closed ${withinWords(daysToClose)}.`}{' '}
        {waitingWords(filed - answered)}
      </p>
      <div className={styles['stats']}>
        <Stat {...daysStat(daysToAnswer, 'to the first answer', 'answered')} />
        <Stat {...daysStat(daysToClose, 'to closing', 'closed')} />
        <Stat value={figure(filed)} label={filed === 1 ? 'complaint filed' : 'complaints filed'} />
        <Stat value={figure(answered)} label="answered" />
        <Stat value={figure(closed)} label="closed" />
      </div>
    </>
  );
}

const daysStat = (days: number | null, until: string, done: string) =>
  days === null
    ? { value: '–', label: `${done}: not yet` }
    : { value: figure(days), label: `${days === 1 ? 'day' : 'days'} ${until}` };

const waitingWords = (waiting: number) =>
  waiting <= 0
    ? 'Every complaint was answered.'
    : waiting === 1
      ? '1 complaint has no answer so far.'
      : `${figure(waiting)} complaints have no answer so far.`;
