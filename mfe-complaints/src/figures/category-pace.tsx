import type { ComplaintFigures } from '@campus/contracts/complaints';
import { Bars, counted, DataTable, decimal, Disclosure, Grid, Section, Text } from '@campus/portal-kit';
import { categoryPaceTexts } from './texts.ts';

type Pace = ComplaintFigures['byCategory'][number];

const label = ({ about }: Pace) => about;

const figure = <Key extends Exclude<keyof Pace, 'category' | 'about'>>(
  key: Key,
  header: string,
  inWords: (value: Pace[Key]) => string,
) => ({ key, header, numeric: true, cell: (pace: Pace) => inWords(pace[key]) });

/** Both times by category, slowest first, and all figures as a table. */
export function CategoryPace({ categories }: { categories: readonly Pace[] }) {
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
