import { getWordFilter } from '@campus/contracts/complaints';
import { QueryState, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { WordFilterForm } from '../admin/word-filter-form.tsx';

export function WordFilterSection() {
  const wordFilter = useEndpoint(getWordFilter);
  return (
    <Section title="Word filter">
      <p>
        Words that a complaint may not have. They are found inside longer words, in capitals, and with
        look-alike letters, digits and repeated letters. Mark a short word “whole word only” when innocent
        words contain it. Letters set apart, as in “v u l g a r”, are not found.
      </p>
      <QueryState query={wordFilter} skeleton={<Skeleton lines={6} />}>
        {(read) => <WordFilterForm read={read} onReload={() => wordFilter.refetch()} />}
      </QueryState>
    </Section>
  );
}
