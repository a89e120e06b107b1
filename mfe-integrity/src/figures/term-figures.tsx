import {
  caseKinds,
  endingInWords,
  smallestCount,
  termInWords,
  type TermFigures as Figures,
} from '@campus/contracts';
import { Bars, Section } from '@campus/portal-kit';
import { countItem } from './count-item.ts';
import styles from './figures.module.css';

const cases = { one: 'case', other: 'cases' };

/** The cases of one term, by kind and by how they ended. */
export function TermFigures({ figures: { term, total, byKind, byEnding } }: { figures: Figures }) {
  return (
    <Section title={termInWords(term)}>
      {total.count === null ? (
        <p>Fewer than {smallestCount} cases ended in this term, so nothing more is said about them.</p>
      ) : (
        <>
          <p>{total.count} cases ended in this term.</p>
          <div className={styles['charts']}>
            <Bars
              caption="What happened"
              unit={cases}
              items={byKind.map(({ kind, ...count }) => ({
                id: kind,
                label: caseKinds[kind],
                ...countItem(count),
              }))}
            />
            <Bars
              caption="How they ended"
              unit={cases}
              items={byEnding.map(({ ending, ...count }) => ({
                id: ending,
                label: endingInWords(ending),
                ...countItem(count),
              }))}
            />
          </div>
        </>
      )}
    </Section>
  );
}
