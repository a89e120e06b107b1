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
import { t } from '@lingui/core/macro';
import { Hourglass } from 'lucide-react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';

export function FiguresPage() {
  useCoverTokens();
  const figures = useEndpoint(getComplaintFigures);
  const handles = useMay('complaint.handle');
  const mayReport = useMay('complaint-committees.manage') || handles;
  return (
    <Page
      title={t`How long answers take`}
      lead={t`These figures cover complaints that every member can read.`}
      actions={mayReport && <LinkButton to={paths.report}>{t`Yearly report`}</LinkButton>}
    >
      <QueryState
        query={figures}
        skeleton={<Skeleton lines={4} height="7rem" />}
        isEmpty={({ total }) => total.filed === 0}
        empty={
          <EmptyState
            title={messages.noComplaints}
            icon={<Hourglass />}
            action={<LinkButton to={paths.submit}>{t`Submit a complaint`}</LinkButton>}
          >
            <p>{t`When the board has answered a complaint, this page shows how long it took.`}</p>
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
      <Stat {...daysStat(daysToAnswer, t`the first answer`, t`No answer yet`)} />
      <Stat {...daysStat(daysToClose, 'closing', t`None closed yet`)} />
      <Stat value={decimal(filed)} label={`${plural(filed, 'complaint')} filed`} />
      <Stat value={decimal(answered)} label="answered" note={waitingText(filed - answered)} />
      <Stat value={decimal(closed)} label="closed" />
    </Grid>
  );
}

function daysStat(days: number | null, until: string, none: string) {
  if (days === null) return { value: '–', label: none };
  if (days === 0) return { value: t`Same day`, label: `to ${until}`, note: 'median' };
  return { value: decimal(days), label: `${plural(days, 'day')} to ${until}`, note: 'median' };
}

const waitingText = (waiting: number) =>
  waiting > 0
    ? t`${{ waiting: decimal(waiting) }} ${{ waiting2: plural(waiting, 'is', 'are') }} still without an answer`
    : undefined;

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
          title={t`Until the first answer`}
          caption={t`Median days until the first answer`}
          none="No complaint has an answer yet."
          categories={categories}
          daysOf={({ daysToAnswer }) => daysToAnswer}
        />
        <PaceBars
          title={t`Until closed`}
          caption={t`Median days until closed`}
          none="No complaint is closed yet."
          categories={categories}
          daysOf={({ daysToClose }) => daysToClose}
        />
      </Grid>
      <Disclosure title={t`All figures as a table`}>
        <DataTable
          caption={t`Complaints by category, with median times`}
          rows={categories.filter(({ filed }) => filed > 0)}
          rowKey={({ category }) => category}
          columns={[
            { key: 'category', header: t`Category`, cell: label },
            figure('filed', t`Filed`, decimal),
            figure('answered', t`Answered`, decimal),
            figure('daysToAnswer', t`Until answered`, daysText),
            figure('closed', t`Closed`, decimal),
            figure('daysToClose', t`Until closed`, daysText),
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
          {sameDay !== '' && <Text tone="soft">{t`Same day: ${sameDay}.`}</Text>}
          {without !== '' && <Text tone="soft">{t`Not yet: ${without}.`}</Text>}
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
