import { useId } from 'react';
import styles from './meter.module.css';

/** How much of a whole: turnout, money spent. `text` says it in words, "312 of 1,204 students". */
export function Meter({
  label,
  value,
  max,
  text,
}: {
  label: string;
  value: number;
  max: number;
  text: string;
}) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles['meter']}>
      <div className={styles['texts']}>
        <span className={styles['label']} id={id}>
          {label}
        </span>
        <span className={styles['text']} aria-hidden="true">
          {text}
        </span>
      </div>
      <div
        className={styles['track']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the inside of a native meter can't be styled
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuenow={value}
        aria-valuemax={max}
        aria-valuetext={text}
      >
        <div className={styles['bar']} style={{ inlineSize: `${100 * share}%` }} />
      </div>
    </div>
  );
}
