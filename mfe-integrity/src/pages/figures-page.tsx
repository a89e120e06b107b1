import { type PublicCount, publicCountInWords, smallestCount, termInWords } from '@campus/contracts';
import {
  caseKinds,
  caseOutcomes,
  exportIntegrityFigures,
  type TermFigures as Figures,
  getIntegrityFigures,
} from '@campus/contracts/integrity';
import {
  type BarItem,
  Bars,
  DownloadButton,
  EmptyState,
  Grid,
  LinkButton,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { ChartColumn } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from '../figures/texts.ts';

export function FiguresPage() {
  const figures = useEndpoint(getIntegrityFigures);
  return (
    <Page
      title={texts.figuresPage.figures}
      parents={[[paths.records, texts.figuresPage.records]]}
      lead={texts.figuresPage.lead}
      actions={
        (figures.data?.length ?? 0) > 0 && (
          <DownloadButton endpoint={exportIntegrityFigures} fileName="integrity-figures.csv">
            {texts.figuresPage.downloadCsv}
          </DownloadButton>
        )
      }
    >
      <QueryState
        query={figures}
        skeleton={<Skeleton lines={5} height="4rem" />}
        empty={
          <EmptyState
            icon={<ChartColumn />}
            title={texts.figuresPage.noFiguresYet}
            action={<LinkButton to={paths.records}>{texts.figuresPage.viewRecords}</LinkButton>}
          >
            <p>{texts.figuresPage.emptyText}</p>
          </EmptyState>
        }
      >
        {(terms) => <Terms terms={terms} />}
      </QueryState>
    </Page>
  );
}

/** The totals of all terms, and the details of the term in the address or else the newest. */
function Terms({ terms }: { terms: Figures[] }) {
  const [params] = useSearchParams();
  const shown = terms.find(({ term }) => term === params.get('term')) ?? terms[0]!;
  return (
    <>
      <TermFigures figures={shown} />
      <Section title={texts.figuresPage.termTerm}>
        <Bars
          caption={texts.figuresPage.chartCaption}
          unit={{ one: 'case', other: 'cases' }}
          items={terms.map(({ term, total }) => ({
            id: term,
            label: termInWords(term),
            ...countItem(total),
            highlighted: term === shown.term,
            to: { search: `?term=${term}` },
          }))}
        />
      </Section>
      <HowToRead />
    </>
  );
}

const HowToRead = () => (
  <Section title={texts.figuresPage.howRead}>
    <Stack as="ul" gap={3} width="measure">
      <li>{texts.figuresPage.counting}</li>
      <li>{texts.figuresPage.smallCounts(smallestCount)}</li>
      <li>{texts.figuresPage.currentTerm}</li>
    </Stack>
  </Section>
);

const cases = { one: 'case', other: 'cases' };

/** The cases of one term, by kind and by how they were decided. */
function TermFigures({ figures: { term, total, byKind, byOutcome, dismissed } }: { figures: Figures }) {
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
const countItem = (count: PublicCount): Pick<BarItem, 'value' | 'untold'> => ({
  value: count.count ?? 0,
  untold: count.count === null ? publicCountInWords(count) : undefined,
});
