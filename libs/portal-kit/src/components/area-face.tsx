import { useContext } from 'react';
import { AreaContext } from './accent-scope.tsx';
import styles from './area-face.module.css';

/** The drawing of the area that it stands in, in the area's hue. Decoration: it says nothing that the page doesn't. */
export function AreaFace({ className = '' }: { className?: string | undefined }) {
  const area = useContext(AreaContext);
  return <span aria-hidden="true" className={`${styles['face']} ${styles[area]} ${className}`} />;
}
