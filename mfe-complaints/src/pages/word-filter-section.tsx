import { getWordFilter } from '@campus/contracts/complaints';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { WordFilterForm } from '../admin/word-filter-form.tsx';
import { wordFilterSectionTexts as texts } from '../admin/texts.ts';

export function WordFilterSection() {
  const wordFilter = useEndpoint(getWordFilter);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={wordFilter} skeleton={<Skeleton lines={6} />}>
        {(read) => <WordFilterForm read={read} onReload={() => readAgain(wordFilter)} />}
      </QueryState>
    </Section>
  );
}
