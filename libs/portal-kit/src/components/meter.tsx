import { useId, type ComponentProps } from 'react';
import { Row, Stack } from './layout.tsx';
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
    <Stack gap={2}>
      <Row spread gap={1}>
        <strong id={id}>{label}</strong>
        <span className={styles.text} aria-hidden="true">
          {text}
        </span>
      </Row>
      <MeterBar
        share={share}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the inside of a native meter can't be styled
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuenow={value}
        aria-valuemax={max}
        aria-valuetext={text}
      />
    </Stack>
  );
}

/** The bar of a meter alone, beside words that say the same. `share` is between 0 and 1. */
export const MeterBar = ({ share, ...rest }: { share: number } & ComponentProps<'div'>) => (
  <div className={styles.track} {...rest}>
    <div className={styles.bar} style={{ inlineSize: `${100 * share}%` }} />
  </div>
);
