import type { ReactNode } from 'react';
import type { Area } from './area-of.ts';
import styles from './accent-scope.module.css';

/** Gives an area's hue to everything inside. */
export function AccentScope({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <div className={styles['scope']} data-area={area}>
      {children}
    </div>
  );
}
