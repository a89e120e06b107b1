import { Text } from '@campus/portal-kit';
import { formatAmount, formatRupees } from '@campus/contracts';
import type { LedgerSummary } from '@campus/contracts/budget';
import { t } from '@lingui/core/macro';
import type { CSSProperties, ReactNode } from 'react';
import { Money } from '../components/money.tsx';
import styles from './year-figures.module.css';

type Sums = Pick<LedgerSummary, 'planned' | 'income' | 'spent' | 'reserved' | 'left'>;

/** The year's money received, spent, reserved and left, in large figures and as one bar. */
export function YearFigures({ planned, income, spent, reserved, left }: Sums) {
  const longest = Math.max(...[income, spent, reserved, left].map((paise) => formatRupees(paise).length));
  return (
    // The paise are half as large.
    <div className={styles.frame} style={{ '--characters': longest - 1.5 } as CSSProperties}>
      <dl className={styles.figures}>
        <Figure label={t`Received`} paise={income}>
          {t`from the college and sponsors`}
        </Figure>
        <Figure label={t`Spent`} paise={spent} swatch="spent">
          {t`paid out`}
        </Figure>
        <Figure label={t`Reserved`} paise={reserved} swatch="reserved">
          {t`approved, not yet paid`}
        </Figure>
        <Figure label={t`Left`} paise={left} swatch="left">
          {leftWords({ income, spent, reserved, left })}
        </Figure>
      </dl>
      <Balance income={income} spent={spent} reserved={reserved} />
      {planned > 0 && (
        <Text tone="soft">
          {t`The plan for this year is`} <Money paise={planned} />
          {t`. The plan says how much each category may cost; the money arrives during the year.`}
        </Text>
      )}
    </div>
  );
}

function Figure({
  label,
  paise,
  swatch,
  children,
}: {
  label: string;
  paise: number;
  /** The pattern of its part of the bar. */
  swatch?: 'spent' | 'reserved' | 'left';
  children: ReactNode;
}) {
  return (
    <div className={`${styles.figure} ${paise < 0 ? styles.negative : ''}`}>
      <dt>
        {swatch && <span className={`${styles.swatch} ${styles[swatch]}`} aria-hidden="true" />}
        {label}
      </dt>
      <dd className={styles.sum}>
        <Money paise={paise} large />
      </dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}

function leftWords({ spent, reserved, income, left }: Omit<Sums, 'planned'>): string {
  if (left >= 0) return t`neither spent nor reserved`;
  const what = reserved > 0 ? t`is spent or reserved` : 'was spent';
  return t`${{ spent: formatAmount(spent + reserved - income) }} more ${what} than received`;
}

/** The bar repeats the figures. */
function Balance({ income, spent, reserved }: Omit<Sums, 'left' | 'planned'>) {
  const whole = Math.max(1, income, spent + reserved);
  const share = (paise: number) => ({ inlineSize: `${(100 * Math.max(0, paise)) / whole}%` });
  return (
    <div className={styles.balance} aria-hidden="true">
      <div className={styles.spent} style={share(spent)} />
      <div className={styles.reserved} style={share(reserved)} />
    </div>
  );
}
