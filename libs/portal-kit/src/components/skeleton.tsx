import { Stack } from './layout.tsx';
import styles from './skeleton.module.css';

/** Where content will stand: so many lines, or one block of a height (CSS length). Silent for screen readers. */
export function Skeleton({ lines = 1, height }: { lines?: number | undefined; height?: string | undefined }) {
  return (
    <Stack gap={3} aria-hidden="true" data-loading>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} style={height ? { blockSize: height } : undefined} />
      ))}
    </Stack>
  );
}
