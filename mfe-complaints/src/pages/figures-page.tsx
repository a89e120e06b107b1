import { messages } from '@campus/contracts';
import { type ComplaintFigures, getComplaintFigures } from '@campus/contracts/complaints';
import {
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
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { CategoryPace } from '../figures/category-pace.tsx';
import { paths } from '../paths.ts';

export function FiguresPage() {
  useComplaintTokens();
  const figures = useEndpoint(getComplaintFigures);
  return (
    <Page
      title="How long answers take"
      lead="Counted over all complaints, including those that only the board can read."
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
            <p>When the board has answered a complaint, this page shows how long it took.</p>
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
    <Grid min="8rem" gap={5}>
      <Stat {...daysStat(daysToAnswer, 'the first answer', 'No answer yet')} />
      <Stat {...daysStat(daysToClose, 'closing', 'None closed yet')} />
      <Stat value={decimal(filed)} label={`${plural(filed, 'complaint')} filed`} />
      <Stat value={decimal(answered)} label="answered" note={waitingText(filed - answered)} />
      <Stat value={decimal(closed)} label="closed" />
    </Grid>
  );
}

function daysStat(days: number | null, until: string, none: string) {
  if (days === null) return { value: '–', label: none };
  if (days === 0) return { value: 'Same day', label: `to ${until}`, note: 'median' };
  return { value: decimal(days), label: `${plural(days, 'day')} to ${until}`, note: 'median' };
}

const waitingText = (waiting: number) =>
  waiting > 0 ? `${decimal(waiting)} ${plural(waiting, 'is', 'are')} still without an answer` : undefined;
