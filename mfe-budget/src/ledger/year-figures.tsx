import { formatRupees } from '@campus/contracts';
import type { LedgerSummary } from '@campus/contracts/budget';
import type { CSSProperties, ReactNode } from 'react';
import { Money } from '../components/money.tsx';
import styles from './year-figures.module.css';

type Sums = Pick<LedgerSummary, 'income' | 'spent' | 'reserved' | 'left'>;

/** What came in, went out, is set aside and is left, set large, and the same drawn as one line. */
export function YearFigures({ income, spent, reserved, left }: Sums) {
  const longest = Math.max(...[income, spent, reserved, left].map((paise) => formatRupees(paise).length));
  return (
    // The paise are set in half the size.
    <div className={styles['frame']} style={{ '--characters': longest - 1.5 } as CSSProperties}>
      <dl className={styles['figures']}>
        <Figure label="Income" paise={income}>
          allocated and sponsored
        </Figure>
        <Figure label="Spent" paise={spent} swatch="spent">
          paid out
        </Figure>
        <Figure label="Reserved" paise={reserved} swatch="reserved">
          approved, not yet paid
        </Figure>
        <Figure label="Left" paise={left} swatch="left">
          {leftWords({ income, spent, reserved, left })}
        </Figure>
      </dl>
      <Balance income={income} spent={spent} reserved={reserved} />
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
  /** How its part of the line is drawn. */
  swatch?: 'spent' | 'reserved' | 'left';
  children: ReactNode;
}) {
  return (
    <div className={`${styles['figure']} ${paise < 0 ? styles['negative'] : ''}`}>
      <dt>
        {swatch && <span className={`${styles['swatch']} ${styles[swatch]}`} aria-hidden="true" />}
        {label}
      </dt>
      <dd className={styles['sum']}>
        <Money paise={paise} large />
      </dd>
      <dd className={styles['note']}>{children}</dd>
    </div>
  );
}

function leftWords({ spent, reserved, income, left }: Sums): string {
  if (left >= 0) return 'neither spent nor reserved';
  const what = reserved > 0 ? 'is spent or reserved' : 'was spent';
  return `${formatRupees(spent + reserved - income)} more ${what} than came in`;
}

/** The figures above say the same. */
function Balance({ income, spent, reserved }: Omit<Sums, 'left'>) {
  const whole = Math.max(1, income, spent + reserved);
  const share = (paise: number) => ({ inlineSize: `${(100 * Math.max(0, paise)) / whole}%` });
  return (
    <div className={styles['balance']} aria-hidden="true">
      <div className={styles['spent']} style={share(spent)} />
      <div className={styles['reserved']} style={share(reserved)} />
    </div>
  );
}
