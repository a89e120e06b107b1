import { type PublicCount, publicCountInWords, smallestCount, termInWords } from '@campus/contracts';
import { caseKinds, caseOutcomes, type TermFigures as Figures } from '@campus/contracts/integrity';
import { type BarItem, Bars, Grid, Section } from '@campus/portal-kit';
import { texts } from './texts.ts';

const cases = { one: 'case', other: 'cases' };

/** The cases of one term, by kind and by how they were decided. */
export function TermFigures({
  figures: { term, total, byKind, byOutcome, dismissed },
}: {
  figures: Figures;
}) {
  return (
    <Section title={termInWords(term)}>
      {total.count === null ? (
        <p>{texts.termFigures.few(smallestCount)}</p>
      ) : (
        <>
          <p>{texts.termFigures.decided(total.count)}</p>
          <Grid min="24rem" gap={6}>
            <Counts
              caption={texts.termFigures.kinds}
              counts={byKind.map(({ kind, ...count }) => ({ id: kind, label: caseKinds[kind], count }))}
            />
            <Counts
              caption={texts.termFigures.outcomes}
              counts={byOutcome.map(({ outcome, ...count }) => ({
                id: outcome,
                label: caseOutcomes[outcome].label,
                count,
              }))}
            />
          </Grid>
        </>
      )}
      <p>
        {texts.termFigures.besides} {dismissed.count ?? texts.termFigures.fewerThan(smallestCount)}{' '}
        {texts.termFigures.casesDismissed}
      </p>
    </Section>
  );
}

function Counts({
  caption,
  counts,
}: {
  caption: string;
  counts: { id: string; label: string; count: PublicCount }[];
}) {
  const isTold = counts.some(({ count: { count, isSmall } }) => count !== null || isSmall);
  if (!isTold)
    return (
      <div>
        <h3>{caption}</h3>
        <p>{texts.termFigures.allHidden(smallestCount)}</p>
      </div>
    );
  return (
    <Bars
      caption={caption}
      unit={cases}
      items={counts.map(({ count, ...item }) => ({ ...item, ...countItem(count) }))}
    />
  );
}

/** A public count as a bar; one that isn't told says why. */
export const countItem = (count: PublicCount): Pick<BarItem, 'value' | 'untold'> => ({
  value: count.count ?? 0,
  untold: count.count === null ? publicCountInWords(count) : undefined,
});
