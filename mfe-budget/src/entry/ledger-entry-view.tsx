import { budgetCategories, type LedgerEntry } from '@campus/contracts/budget';
import { CopyButton, Day, Fact, Facts, Notice, Section, When } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { DocumentPreview } from '../components/document-preview.tsx';
import { entrySum } from '../ledger/entry-sum.ts';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { kindWords, partyWords } from './entry-words.ts';
import styles from './ledger-entry-view.module.css';

/** One ledger entry, for every member. */
export function LedgerEntryView({ entry }: { entry: LedgerEntry }) {
  const { number, kind, category, on, year, party, application, purpose, document, by, at } = entry;
  const { corrects, correctedBy, hash, previous, balance } = entry;
  const { paise, signed, words } = entrySum(entry);
  return (
    <>
      {correctedBy !== null && (
        <Notice tone="warn">
          <p>
            This entry was cancelled by <Link to={paths.entry(correctedBy)}>entry {correctedBy}</Link> and no
            longer counts.
          </p>
        </Notice>
      )}
      {corrects !== null && (
        <Notice tone="neutral">
          <p>
            This entry cancels <Link to={paths.entry(corrects)}>entry {corrects}</Link>.
          </p>
        </Notice>
      )}
      <div className={styles['sum']}>
        <p className={styles['figure']}>
          <Money paise={paise} sign={signed} /> <span className={styles['words']}>{words}</span>
        </p>
      </div>
      <Facts>
        <Fact term="Kind">{kindWords[kind]}</Fact>
        <Fact term="Category">{budgetCategories[category]}</Fact>
        <Fact term="Date">
          <Day day={on} />, academic year {year}
        </Fact>
        {party !== '' && (
          <Fact term={partyWords[kind]}>
            <bdi>{party}</bdi>
          </Fact>
        )}
        {application !== null && (
          <Fact term="Application">
            <Link to={paths.registered(application)}>
              <bdi>{purpose || 'Application'}</bdi>
            </Link>
          </Fact>
        )}
        <Fact term="Balance after this entry">
          <Money paise={balance} />
        </Fact>
        <Fact term="Entered">
          <When at={at} /> by <bdi>{by}</bdi>
        </Fact>
      </Facts>
      {document && (
        <Section title="Document">
          <DocumentPreview document={document} />
        </Section>
      )}
      <Section title="Check this entry">
        <p>
          The hash is computed from this entry and the hash of the entry before. If you note down the newest
          hash, you can later prove whether an earlier entry was changed.
        </p>
        <Hash term={`Hash of entry ${number}`} hash={hash} copy="Copy hash" />
        <Hash
          term={number === 1 ? 'No hash before: this is the first entry' : `Hash of entry ${number - 1}`}
          hash={previous}
          copy="Copy previous hash"
        />
      </Section>
    </>
  );
}

const Hash = ({ term, hash, copy }: { term: string; hash: string; copy: string }) => (
  <div className={styles['hash']}>
    <Facts>
      <Fact term={term}>
        <code>{hash}</code>
      </Fact>
    </Facts>
    <CopyButton text={hash}>{copy}</CopyButton>
  </div>
);
