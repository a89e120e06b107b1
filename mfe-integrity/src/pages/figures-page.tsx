import { termInWords } from '@campus/contracts';
import {
  exportIntegrityFigures,
  getIntegrityFigures,
  smallestCount,
  type TermFigures as Figures,
} from '@campus/contracts/integrity';
import {
  Bars,
  Button,
  EmptyState,
  LinkButton,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useApi,
  useDownload,
  useEndpoint,
} from '@campus/portal-kit';
import { ChartColumn, Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { countItem, TermFigures } from '../figures/term-figures.tsx';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';

export function FiguresPage() {
  const figures = useEndpoint(getIntegrityFigures);
  return (
    <Page
      title="Figures"
      lead="How many cases were decided in each term that is over, what they were about, and how they were decided."
      actions={(figures.data?.length ?? 0) > 0 && <Export />}
    >
      <QueryState
        query={figures}
        skeleton={<Skeleton lines={5} height="4rem" />}
        empty={
          <EmptyState
            icon={<ChartColumn />}
            title="No figures yet"
            action={<LinkButton to={paths.records}>View records</LinkButton>}
          >
            <p>A term is counted when it is over. So far none is in which a case ended.</p>
          </EmptyState>
        }
      >
        {(terms) => <Terms terms={terms} />}
      </QueryState>
    </Page>
  );
}

/** Of all terms the total, and everything of the one in the address, else of the newest. */
function Terms({ terms }: { terms: Figures[] }) {
  const [params] = useSearchParams();
  const shown = terms.find(({ term }) => term === params.get('term')) ?? terms[0]!;
  return (
    <>
      <TermFigures figures={shown} />
      <Section title="Term by term">
        <Bars
          caption="Cases that were decided in each term; choose one to see what is told of it"
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
  <Section title="How to read this">
    <Stack as="ul" gap={3} className={styles['words']}>
      <li>
        A case counts in the term in which it became final. Cases that were dismissed are counted apart, in no
        other figure; one that was dropped before the student was told counts nowhere.
      </li>
      <li>
        Counts under {smallestCount} are never told, so that nobody can be found out. Where a hidden count
        could be worked out from the others, one more is hidden.
      </li>
      <li>The term that runs is left out, so that no change from one day to the next points at somebody.</li>
    </Stack>
  </Section>
);

function Export() {
  const api = useApi();
  const { busy, save } = useDownload();
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      onClick={() =>
        save('integrity-figures.csv', exportIntegrityFigures.produces, () => api.call(exportIntegrityFigures))
      }
    >
      Download as CSV
    </Button>
  );
}
