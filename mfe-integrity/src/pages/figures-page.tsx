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
import { t } from '@lingui/core/macro';
import { ChartColumn } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';

export function FiguresPage() {
  const figures = useEndpoint(getIntegrityFigures);
  return (
    <Page
      title={t`Figures`}
      parents={[[paths.records, t`Records`]]}
      lead={t`How many cases were decided in each past term, what they were about, and how they ended.`}
      actions={
        (figures.data?.length ?? 0) > 0 && (
          <DownloadButton endpoint={exportIntegrityFigures} fileName="integrity-figures.csv">
            {t`Download as CSV`}
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
            title={t`No figures yet`}
            action={<LinkButton to={paths.records}>{t`View records`}</LinkButton>}
          >
            <p>{t`A term appears here once it is over. No case has ended in a past term yet.`}</p>
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
      <Section title={t`Term by term`}>
        <Bars
          caption={t`Cases decided in each term. Choose a term to see details.`}
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
  <Section title={t`How to read this`}>
    <Stack as="ul" gap={3} width="measure">
      <li>{t`A case counts in the term in which it became final. Dismissed cases are counted separately. Cases dropped before the student was notified are not counted.`}</li>
      <li>{t`Counts below ${smallestCount} are hidden, so that no one can be identified. If a hidden count could be worked out from others, another count is hidden too.`}</li>
      <li>{t`The current term isn’t shown, so that no one can be identified.`}</li>
    </Stack>
  </Section>
);

const cases = { one: 'case', other: 'cases' };

/** The cases of one term, by kind and by how they were decided. */
function TermFigures({ figures: { term, total, byKind, byOutcome, dismissed } }: { figures: Figures }) {
  return (
    <Section title={termInWords(term)}>
      {total.count === null ? (
        <p>{t`Fewer than ${smallestCount} cases were decided in this term, so details are hidden to protect privacy.`}</p>
      ) : (
        <>
          <p>{t`${{ count: total.count }} cases were decided in this term.`}</p>
          <Grid min="24rem" gap={6}>
            <Counts
              caption={t`What the cases were about`}
              counts={byKind.map(({ kind, ...count }) => ({ id: kind, label: caseKinds[kind], count }))}
            />
            <Counts
              caption={t`How they were decided`}
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
        {t`In addition,`} {dismissed.count ?? t`fewer than ${smallestCount}`} {t`cases were dismissed.`}
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
        <p>{t`Details of this term are hidden to protect privacy. They would reveal a count below ${smallestCount}.`}</p>
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
