import { formatRupees } from '@campus/contracts';
import { VisuallyHidden } from '@campus/portal-kit';
import styles from './money.module.css';

/**
 * A sum of paise as rupees, in figures of one width. Below zero it has a true minus sign, which screen readers read as a
 * word; `sign` shows a plus too, for money that comes and goes. `large`, for figures that are looked at from afar, sets
 * the paise small.
 */
export function Money({
  paise,
  sign = false,
  large = false,
}: {
  paise: number;
  sign?: boolean | undefined;
  large?: boolean | undefined;
}) {
  const rupees = formatRupees(Math.abs(paise));
  const signed = paise < 0 || (sign && paise > 0);
  return (
    <bdi className={styles['money']}>
      {signed && <span aria-hidden="true">{paise < 0 ? '−' : '+'}</span>}
      {signed && <VisuallyHidden>{paise < 0 ? 'minus ' : 'plus '}</VisuallyHidden>}
      {large ? (
        <>
          {rupees.slice(0, -3)}
          <span className={styles['fraction']}>{rupees.slice(-3)}</span>
        </>
      ) : (
        rupees
      )}
    </bdi>
  );
}
