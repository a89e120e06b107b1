import { formatAmount, formatRupees } from '@campus/contracts';
import { VisuallyHidden } from '@campus/portal-kit';
import styles from './money.module.css';

/**
 * An amount in rupees, in figures of one width. Screen readers read the minus sign as a word; `sign` shows a plus too.
 * `large` sets the paise small. Whole rupees have no paise unless `exact` lines up a column.
 */
export function Money({
  paise,
  sign = false,
  large = false,
  exact = false,
}: {
  paise: number;
  sign?: boolean | undefined;
  large?: boolean | undefined;
  exact?: boolean | undefined;
}) {
  const rupees = (large || exact ? formatRupees : formatAmount)(Math.abs(paise));
  const signed = paise < 0 || (sign && paise > 0);
  return (
    <bdi className={styles.money}>
      {signed && <span aria-hidden="true">{paise < 0 ? '−' : '+'}</span>}
      {signed && <VisuallyHidden>{paise < 0 ? 'minus ' : 'plus '}</VisuallyHidden>}
      {large ? (
        <>
          {rupees.slice(0, -3)}
          <span className={styles.fraction}>{rupees.slice(-3)}</span>
        </>
      ) : (
        rupees
      )}
    </bdi>
  );
}
