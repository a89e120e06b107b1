import { smallestCount, termInWords } from '@campus/contracts';
import {
  exportIntegrityFigures,
  getIntegrityFigures,
  type TermFigures as Figures,
} from '@campus/contracts/integrity';
import {
  Bars,
  DownloadButton,
  EmptyState,
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
import { countItem, TermFigures } from '../figures/term-figures.tsx';
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
