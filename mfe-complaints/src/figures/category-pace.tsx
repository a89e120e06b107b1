import { complaintCategories, type ComplaintFigures } from '@campus/contracts';
import { Bars, DataTable, Section } from '@campus/portal-kit';
import styles from './category-pace.module.css';
import { daysWords, figure } from './pace-words.ts';

type Pace = ComplaintFigures['byCategory'][number];

const label = ({ category }: Pace) => complaintCategories[category];

/** Both times by category, the longest first, and all figures as a table. */
export function CategoryPace({ categories }: { categories: readonly Pace[] }) {
  return (
    <>
      <div className={styles['charts']}>
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
      </div>
      <Section title="All figures">
        <DataTable
          caption="Half of them took no longer than the times here"
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            { key: 'category', header: 'Category', cell: label },
            { key: 'filed', header: 'Filed', numeric: true, cell: ({ filed }) => figure(filed) },
            { key: 'answered', header: 'Answered', numeric: true, cell: ({ answered }) => figure(answered) },
            {
              key: 'daysToAnswer',
              header: 'Time to an answer',
              numeric: true,
              cell: ({ daysToAnswer }) => daysWords(daysToAnswer),
            },
            { key: 'closed', header: 'Closed', numeric: true, cell: ({ closed }) => figure(closed) },
            {
              key: 'daysToClose',
              header: 'Time to closing',
              numeric: true,
              cell: ({ daysToClose }) => daysWords(daysToClose),
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
          <Bars caption={caption} items={items} unit={{ one: 'day', other: 'days' }} format={figure} />
          {without.length > 0 && (
            <p className={styles['without']}>Not yet: {without.map(label).join(', ')}.</p>
          )}
        </>
      )}
    </Section>
  );
}
