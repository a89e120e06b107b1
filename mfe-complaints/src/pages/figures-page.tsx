import { messages } from '@campus/contracts';
import { type ComplaintFigures, getComplaintFigures } from '@campus/contracts/complaints';
import {
  Bars,
  counted,
  DataTable,
  decimal,
  Disclosure,
  EmptyState,
  Grid,
  LinkButton,
  Page,
  plural,
  QueryState,
  Section,
  Skeleton,
  Stat,
  Text,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { Hourglass } from 'lucide-react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import { categoryPaceTexts, figuresPageTexts } from '../figures/texts.ts';

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

type Pace = ComplaintFigures['byCategory'][number];

const label = ({ about }: Pace) => about;

const figure = <Key extends Exclude<keyof Pace, 'category' | 'about'>>(
  key: Key,
  header: string,
  inWords: (value: Pace[Key]) => string,
) => ({ key, header, numeric: true, cell: (pace: Pace) => inWords(pace[key]) });

/** Both times by category, slowest first, and all figures as a table. */
function CategoryPace({ categories }: { categories: readonly Pace[] }) {
  return (
    <>
      <Grid min="24rem" gap={6}>
        <PaceBars
          title={categoryPaceTexts.untilFirstAnswer}
          caption={categoryPaceTexts.firstAnswerCaption}
          none="No complaint has an answer yet."
          categories={categories}
          daysOf={({ daysToAnswer }) => daysToAnswer}
        />
        <PaceBars
          title={categoryPaceTexts.untilClosed}
          caption={categoryPaceTexts.closedCaption}
          none="No complaint is closed yet."
          categories={categories}
          daysOf={({ daysToClose }) => daysToClose}
        />
      </Grid>
      <Disclosure title={categoryPaceTexts.showTable}>
        <DataTable
          caption={categoryPaceTexts.tableCaption}
          rows={categories.filter(({ filed }) => filed > 0)}
          rowKey={({ category }) => category}
          columns={[
            { key: 'category', header: categoryPaceTexts.category, cell: label },
            figure('filed', categoryPaceTexts.filed, decimal),
            figure('answered', categoryPaceTexts.answered, decimal),
            figure('daysToAnswer', categoryPaceTexts.untilAnswered, daysText),
            figure('closed', categoryPaceTexts.closed, decimal),
            figure('daysToClose', categoryPaceTexts.untilClosed, daysText),
          ]}
        />
      </Disclosure>
    </>
  );
}

function PaceBars({
  title,
  caption,
  none,
  categories,
  daysOf,
}: {
  title: string;
  caption: string;
  none: string;
  categories: readonly Pace[];
  daysOf: (pace: Pace) => number | null;
}) {
  const withDays = categories.map((pace) => ({ pace, days: daysOf(pace) }));
  const items = withDays
    .flatMap(({ pace, days }) => (days ? [{ id: pace.category, label: label(pace), value: days }] : []))
    .toSorted((a, b) => b.value - a.value);
  const namesOf = (wanted: 0 | null) =>
    withDays
      .filter(({ pace, days }) => days === wanted && pace.filed > 0)
      .map(({ pace }) => label(pace))
      .join(', ');
  const sameDay = namesOf(0);
  const without = namesOf(null);
  return (
    <Section title={title}>
      {items.length === 0 && sameDay === '' ? (
        <p>{none}</p>
      ) : (
        <>
          {items.length > 0 && (
            <Bars caption={caption} items={items} unit={{ one: 'day', other: 'days' }} format={decimal} />
          )}
          {sameDay !== '' && <Text tone="soft">{categoryPaceTexts.sameDay(sameDay)}</Text>}
          {without !== '' && <Text tone="soft">{categoryPaceTexts.notYet(without)}</Text>}
        </>
      )}
    </Section>
  );
}

/** "3 days", "same day"; "not yet" for `null`. */
function daysText(days: number | null): string {
  if (days === null) return 'not yet';
  return days === 0 ? 'same day' : counted(days, 'day');
}
