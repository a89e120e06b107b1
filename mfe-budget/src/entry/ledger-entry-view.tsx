import { budgetCategories, type LedgerEntry } from '@campus/contracts/budget';
import { CopyButton, Day, Fact, Facts, Notice, Section, When } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { DocumentPreview } from '../components/document-preview.tsx';
import { entrySum } from '../ledger/entry-sum.ts';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { kindWords, partyWords } from './entry-words.ts';
import styles from './ledger-entry-view.module.css';

/** All that the ledger has of one entry, for every member. */
export function LedgerEntryView({ entry }: { entry: LedgerEntry }) {
  const { number, kind, category, on, year, text, party, application, purpose, document, by, at } = entry;
  const { corrects, correctedBy, hash, previous } = entry;
  const { paise, signed, words } = entrySum(entry);
  return (
    <>
      {correctedBy !== null && (
        <Notice tone="warn">
          <p>
            This entry was taken back by <Link to={paths.entry(correctedBy)}>entry {correctedBy}</Link>, so it
            no longer counts.
          </p>
        </Notice>
      )}
      {corrects !== null && (
        <Notice tone="neutral">
          <p>
            This entry takes back <Link to={paths.entry(corrects)}>entry {corrects}</Link>.
          </p>
        </Notice>
      )}
      <div className={styles['sum']}>
        <p className={styles['figure']}>
          <Money paise={paise} sign={signed} /> <span className={styles['words']}>{words}</span>
        </p>
        <p dir="auto">{text}</p>
      </div>
      <Facts>
        <Fact term="Kind">{kindWords[kind]}</Fact>
        <Fact term="Category">{budgetCategories[category]}</Fact>
        <Fact term="Day on which it counts">
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
              <bdi>{purpose || 'The application'}</bdi>
            </Link>
          </Fact>
        )}
        <Fact term="Entered">
          <When at={at} /> by <bdi>{by}</bdi>
        </Fact>
      </Facts>
      {document && (
        <Section title="Document">
          <DocumentPreview document={document} />
        </Section>
      )}
      <Section title="Its place in the chain">
        <p>
          The hash is computed from this entry and the hash of the one before: whoever notes down the newest
          hash can tell later whether anything before it was changed.
        </p>
        <Hash term={`Hash of entry ${number}`} hash={hash} copy="Copy the hash" />
        <Hash
          term={number === 1 ? 'Hash before: none, this is the first' : `Hash of entry ${number - 1}`}
          hash={previous}
          copy="Copy the hash before"
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
