import { useEffect, useRef, type ReactNode } from 'react';
import styles from './disclosure.module.css';

/** Content that few people need, behind its title. Opens if something inside has to be visible. */
export function Disclosure({
  title,
  mustBeSeen = false,
  children,
}: {
  title: string;
  mustBeSeen?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (mustBeSeen && details.current) details.current.open = true;
  }, [mustBeSeen]);
  return (
    <details className={styles.fold} ref={details}>
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
