import type { LedgerSummary } from '@campus/contracts/budget';
import { CopyButton, figure } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './ledger-head.module.css';

/** The last entry of the whole ledger, for who wants to notice later that something before it was changed. */
export function LedgerHead({ head: { number, hash } }: { head: LedgerSummary['head'] }) {
  if (number === 0) return null;
  const entry = `entry ${figure(number)}`;
  return (
    <div className={styles['head']}>
      <div>
        <p className={styles['stands']}>
          The ledger stands at <Link to={paths.entry(number)}>{entry}</Link>, <code>{hash.slice(0, 8)}…</code>
        </p>
        <p className={styles['why']}>
          Note it down: if anybody ever changes an entry up to this one, {entry} can’t have this hash any
          more, and you can show it.
        </p>
      </div>
      <CopyButton text={hash}>Copy the hash</CopyButton>
    </div>
  );
}
