import { budgetCategories, type LedgerEntry } from '@campus/contracts/budget';
import { CopyButton, Day, Fact, Facts, Notice, Section, Stack, Text, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { DocumentPreview } from '../components/document-preview.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { entryKinds, entrySum } from './entry-words.ts';
import styles from './ledger-entry-view.module.css';

export function LedgerEntryView({ entry }: { entry: LedgerEntry }) {
  const { number, kind, category, on, year, party, application, purpose, document, by, at } = entry;
  const { corrects, correctedBy, hash, previous, balance } = entry;
  const { paise, signed, words } = entrySum(entry);
  return (
    <>
      {correctedBy !== null && (
        <Notice tone="warn">
          <p>
            {t`This entry was cancelled by`}{' '}
            <Link to={paths.entry(correctedBy)}>{t`entry ${correctedBy}`}</Link> {t`and no longer counts.`}
          </p>
        </Notice>
      )}
      {corrects !== null && (
        <Notice tone="neutral">
          <p>
            {t`This entry cancels`} <Link to={paths.entry(corrects)}>{t`entry ${corrects}`}</Link>.
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
        <Fact term={t`Kind`}>{entryKinds[kind].name}</Fact>
        <Fact term={t`Category`}>{budgetCategories[category]}</Fact>
        <Fact term={t`Date`}>
          <Day day={on} />
          {t`, academic year ${year}`}
        </Fact>
        {party !== '' && (
          <Fact term={entryKinds[kind].party}>
            <bdi>{party}</bdi>
          </Fact>
        )}
        {application !== null && (
          <Fact term={t`Application`}>
            <Link to={paths.registered(application)}>
              <bdi>{purpose || t`Application`}</bdi>
            </Link>
          </Fact>
        )}
        <Fact term={t`Balance after this entry`}>
          <Money paise={balance} />
        </Fact>
        <Fact term={t`Entered`}>
          <When at={at} /> {t`by`} <bdi>{by}</bdi>
        </Fact>
      </Facts>
      {document && (
        <Section title={t`Document`}>
          <DocumentPreview document={document} />
        </Section>
      )}
      <Section title={t`Check this entry`}>
        <p>{t`The hash is computed from this entry and the hash of the entry before. If you note down the newest hash, you can later prove whether an earlier entry was changed.`}</p>
        <Hash term={t`Hash of entry ${number}`} hash={hash} copy="Copy hash" />
        <Hash
          term={
            number === 1
              ? t`No hash before: this is the first entry`
              : t`Hash of entry ${{ value: number - 1 }}`
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
