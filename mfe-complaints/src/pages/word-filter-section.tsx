import { getWordFilter } from '@campus/contracts/complaints';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { WordFilterForm } from '../admin/word-filter-form.tsx';

export function WordFilterSection() {
  const wordFilter = useEndpoint(getWordFilter);
  return (
    <Section title={t`Word filter`}>
      <p>{t`Words that complaints must not contain. The filter also finds them inside longer words, in capitals, and with look-alike letters, digits or repeated letters. Find a short word only as a whole if harmless words contain it. Spaced letters, as in “v u l g a r”, are not found.`}</p>
      <QueryState query={wordFilter} skeleton={<Skeleton lines={6} />}>
        {(read) => <WordFilterForm read={read} onReload={() => readAgain(wordFilter)} />}
      </QueryState>
    </Section>
  );
}
