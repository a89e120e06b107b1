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
  useMay,
  Grid,
} from '@campus/portal-kit';
import { Hourglass } from 'lucide-react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { CategoryPace } from '../figures/category-pace.tsx';
import { paths } from '../paths.ts';
import { figuresPageTexts } from '../figures/texts.ts';

export function FiguresPage() {
  useCoverTokens();
  const figures = useEndpoint(getComplaintFigures);
  const handles = useMay('complaint.handle');
  const mayReport = useMay('complaint-committees.manage') || handles;
  return (
    <Page
      title={figuresPageTexts.title}
      lead={figuresPageTexts.lead}
      actions={mayReport && <LinkButton to={paths.report}>{figuresPageTexts.report}</LinkButton>}
    >
      <QueryState
        query={figures}
        skeleton={<Skeleton lines={4} height="7rem" />}
        isEmpty={({ total }) => total.filed === 0}
        empty={
          <EmptyState
            title={messages.noComplaints}
            icon={<Hourglass />}
            action={<LinkButton to={paths.submit}>{figuresPageTexts.submit}</LinkButton>}
          >
            <p>{figuresPageTexts.emptyText}</p>
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
      <Stat {...daysStat(daysToAnswer, figuresPageTexts.firstAnswer, figuresPageTexts.noAnswerYet)} />
      <Stat {...daysStat(daysToClose, 'closing', figuresPageTexts.noneClosedYet)} />
      <Stat value={decimal(filed)} label={`${plural(filed, 'complaint')} filed`} />
      <Stat value={decimal(answered)} label="answered" note={waitingText(filed - answered)} />
      <Stat value={decimal(closed)} label="closed" />
    </Grid>
  );
}

function daysStat(days: number | null, until: string, none: string) {
  if (days === null) return { value: '–', label: none };
  if (days === 0) return { value: figuresPageTexts.sameDay, label: `to ${until}`, note: 'median' };
  return { value: decimal(days), label: `${plural(days, 'day')} to ${until}`, note: 'median' };
}

const waitingText = (waiting: number) =>
  waiting > 0 ? figuresPageTexts.unanswered(decimal(waiting), plural(waiting, 'is', 'are')) : undefined;
