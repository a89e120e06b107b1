import { useContext } from 'react';
import { AreaContext } from './accent-scope.tsx';
import styles from './area-face.module.css';

/** The drawing of the current area, in the area's hue. It is decorative and adds no information to the page. */
export function AreaFace({ className = '' }: { className?: string | undefined }) {
  const area = useContext(AreaContext);
  return <span aria-hidden="true" className={`${styles['face']} ${styles[area]} ${className}`} />;
}
