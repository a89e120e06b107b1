import type { LedgerSummary } from '@campus/contracts/budget';
import { CopyButton, figure, Row, Text } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './ledger-head.module.css';
import { ledgerHeadTexts } from './texts.ts';

/** The last entry of the whole ledger. Its hash lets readers notice later changes. */
export function LedgerHead({ head: { number, hash } }: { head: LedgerSummary['head'] }) {
  if (number === 0) return null;
  const entry = `entry ${figure(number)}`;
  return (
    <Row spread gap={5} className={styles.head}>
      <div>
        <p className={styles.stands}>
          {ledgerHeadTexts.newest} <Link to={paths.entry(number)}>{entry}</Link>,{' '}
          <code>{hash.slice(0, 8)}…</code>
        </p>
        <Text tone="soft">{ledgerHeadTexts.explanation(entry)}</Text>
      </div>
      <CopyButton text={hash}>{ledgerHeadTexts.copy}</CopyButton>
    </Row>
  );
}
