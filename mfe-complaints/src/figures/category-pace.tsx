import { complaintCategories, type ComplaintFigures } from '@campus/contracts/complaints';
import { Bars, counted, DataTable, decimal, Section, Grid } from '@campus/portal-kit';
import styles from './category-pace.module.css';

type Pace = ComplaintFigures['byCategory'][number];

const label = ({ category }: Pace) => complaintCategories[category];

/** Both times by category, the longest first, and all figures as a table. */
export function CategoryPace({ categories }: { categories: readonly Pace[] }) {
  return (
    <>
      <Grid min="24rem" gap={6}>
        <PaceBars
          title="Until the first answer"
          caption="Half of the answers came within so many days"
          none="No complaint has an answer yet."
          categories={categories}
          daysOf={({ daysToAnswer }) => daysToAnswer}
        />
        <PaceBars
          title="Until it is closed"
          caption="Half of those closed were closed within so many days"
          none="No complaint is closed yet."
          categories={categories}
          daysOf={({ daysToClose }) => daysToClose}
        />
      </Grid>
      <Section title="All figures">
        <DataTable
          caption="Half of them took no longer than the times here"
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            { key: 'category', header: 'Category', cell: label },
            { key: 'filed', header: 'Filed', numeric: true, cell: ({ filed }) => decimal(filed) },
            { key: 'answered', header: 'Answered', numeric: true, cell: ({ answered }) => decimal(answered) },
            {
              key: 'daysToAnswer',
              header: 'Time to an answer',
              numeric: true,
              cell: ({ daysToAnswer }) => daysText(daysToAnswer),
            },
            { key: 'closed', header: 'Closed', numeric: true, cell: ({ closed }) => decimal(closed) },
            {
              key: 'daysToClose',
              header: 'Time to closing',
              numeric: true,
              cell: ({ daysToClose }) => daysText(daysToClose),
            },
          ]}
        />
      </Section>
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
  const items = categories
    .flatMap((pace) => {
      const days = daysOf(pace);
      return days === null ? [] : [{ id: pace.category, label: label(pace), value: days }];
    })
    .toSorted((a, b) => b.value - a.value);
  const without = categories.filter((pace) => daysOf(pace) === null && pace.filed > 0);
  return (
    <Section title={title}>
      {items.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <Bars caption={caption} items={items} unit={{ one: 'day', other: 'days' }} format={decimal} />
          {without.length > 0 && (
            <p className={styles['without']}>Not yet: {without.map(label).join(', ')}.</p>
          )}
        </>
      )}
    </Section>
  );
}

/** "3 days", "same day"; "not yet" where there is none. */
function daysText(days: number | null): string {
  if (days === null) return 'not yet';
  if (days === 0) return 'same day';
  return counted(days, 'day');
}

/** What a median of so many days means: "within 3 days", "on the same day". */
export const withinText = (days: number) => (days === 0 ? 'on the same day' : `within ${daysText(days)}`);
