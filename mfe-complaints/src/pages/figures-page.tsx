import { messages } from '@campus/contracts';
import { type ComplaintFigures, getComplaintFigures } from '@campus/contracts/complaints';
import {
  counted,
  decimal,
  EmptyState,
  LinkButton,
  Page,
  QueryState,
  Skeleton,
  plural,
  Stat,
  useEndpoint,
  Grid,
} from '@campus/portal-kit';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { CategoryPace, withinText } from '../figures/category-pace.tsx';
import { paths } from '../paths.ts';
import styles from './figures-page.module.css';

export function FiguresPage() {
  useComplaintTokens();
  const figures = useEndpoint(getComplaintFigures);
  return (
    <Page
      title="How long answers take"
      lead={
        <>
          Counted over all <Link to={paths.complaints}>complaints</Link>, also those that only the board
          reads.
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
            action={<LinkButton to={paths.submit}>Submit a complaint</LinkButton>}
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
          : `Half of all answers came ${withinText(daysToAnswer)}.`}{' '}
        {daysToClose !== null && `Half of all closed complaints were closed ${withinText(daysToClose)}.`}{' '}
        {waitingText(filed - answered)}
      </p>
      <Grid min="8rem" gap={5}>
        <Stat {...daysStat(daysToAnswer, 'to the first answer', 'answered')} />
        <Stat {...daysStat(daysToClose, 'to closing', 'closed')} />
        <Stat value={decimal(filed)} label={`${plural(filed, 'complaint')} filed`} />
        <Stat value={decimal(answered)} label="answered" />
        <Stat value={decimal(closed)} label="closed" />
      </Grid>
    </>
  );
}

const daysStat = (days: number | null, until: string, done: string) =>
  days === null
    ? { value: '–', label: `${done}: not yet` }
    : { value: decimal(days), label: `${plural(days, 'day')} ${until}` };

const waitingText = (waiting: number) =>
  waiting <= 0
    ? 'Every complaint was answered.'
    : `${counted(waiting, 'complaint')} ${plural(waiting, 'has', 'have')} no answer so far.`;
