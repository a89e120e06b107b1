import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A QR code of `text`; `label` says what it opens. Imported by its own path, so that only pages with one load it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The white edge of four squares that readers need.
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not a file
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
