import { budgetCategories, type LedgerEntry } from '@campus/contracts/budget';
import { CopyButton, Day, Fact, Facts, Notice, Section, Stack, Text, When } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { DocumentPreview } from '../components/document-preview.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { entryKinds, entrySum } from './entry-words.ts';
import styles from './ledger-entry-view.module.css';
import { ledgerEntryViewTexts } from './texts.ts';

export function LedgerEntryView({ entry }: { entry: LedgerEntry }) {
  const { number, kind, category, on, year, party, application, purpose, document, by, at } = entry;
  const { corrects, correctedBy, hash, previous, balance } = entry;
  const { paise, signed, words } = entrySum(entry);
  return (
    <>
      {correctedBy !== null && (
        <Notice tone="warn">
          <p>
            {ledgerEntryViewTexts.cancelledBy}{' '}
            <Link to={paths.entry(correctedBy)}>{ledgerEntryViewTexts.cancellingEntry(correctedBy)}</Link>{' '}
            {ledgerEntryViewTexts.cancelledByEnd}
          </p>
        </Notice>
      )}
      {corrects !== null && (
        <Notice tone="neutral">
          <p>
            {ledgerEntryViewTexts.cancels}{' '}
            <Link to={paths.entry(corrects)}>{ledgerEntryViewTexts.cancelledEntry(corrects)}</Link>.
          </p>
        </Notice>
      )}
      <p className={styles.figure}>
        <Money paise={paise} sign={signed} />{' '}
        <Text as="span" tone="soft">
          {words}
        </Text>
      </p>
      <Facts>
        <Fact term={ledgerEntryViewTexts.kind}>{entryKinds[kind].name}</Fact>
        <Fact term={ledgerEntryViewTexts.category}>{budgetCategories[category]}</Fact>
        <Fact term={ledgerEntryViewTexts.date}>
          <Day day={on} />
          {ledgerEntryViewTexts.academicYear(year)}
        </Fact>
        {party !== '' && (
          <Fact term={entryKinds[kind].party}>
            <bdi>{party}</bdi>
          </Fact>
        )}
        {application !== null && (
          <Fact term={ledgerEntryViewTexts.application}>
            <Link to={paths.registered(application)}>
              <bdi>{purpose || ledgerEntryViewTexts.application}</bdi>
            </Link>
          </Fact>
        )}
        <Fact term={ledgerEntryViewTexts.balanceAfter}>
          <Money paise={balance} />
        </Fact>
        <Fact term={ledgerEntryViewTexts.entered}>
          <When at={at} /> {ledgerEntryViewTexts.by} <bdi>{by}</bdi>
        </Fact>
      </Facts>
      {document && (
        <Section title={ledgerEntryViewTexts.document}>
          <DocumentPreview document={document} />
        </Section>
      )}
      <Section title={ledgerEntryViewTexts.checkTitle}>
        <p>{ledgerEntryViewTexts.hashExplained}</p>
        <Hash term={ledgerEntryViewTexts.hashOf(number)} hash={hash} copy="Copy hash" />
        <Hash
          term={
            number === 1 ? ledgerEntryViewTexts.noHashBefore : ledgerEntryViewTexts.hashBefore(number - 1)
          }
          hash={previous}
          copy="Copy previous hash"
        />
      </Section>
    </>
  );
}

const Hash = ({ term, hash, copy }: { term: string; hash: string; copy: string }) => (
  <Stack gap={3} className={styles.hash}>
    <Facts>
      <Fact term={term}>
        <code>{hash}</code>
      </Fact>
    </Facts>
    <CopyButton text={hash}>{copy}</CopyButton>
  </Stack>
);
