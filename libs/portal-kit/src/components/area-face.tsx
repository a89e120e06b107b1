import { useContext } from 'react';
import { AreaContext } from './accent-scope.tsx';
import styles from './area-face.module.css';

/** A file each, fetched where it is shown. */
const faces = import.meta.glob<string>('./faces/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** The drawing of the current area, in the area's hue. It is decorative and adds no information to the page. */
export function AreaFace({ className = '' }: { className?: string | undefined }) {
  const area = useContext(AreaContext);
  return (
    <span
      aria-hidden="true"
      className={`${styles.face} ${className}`}
      style={{ maskImage: `url(${faces[`./faces/${area}.svg`]})` }}
    />
  );
}
