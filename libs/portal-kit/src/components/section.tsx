import { useId, type ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';
import styles from './section.module.css';

/** A part of a page with its own h2; what an admin section of a remote begins with. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Stack as="section" gap={5} className={styles.section} aria-labelledby={id}>
      <Row as="header" spread>
        <h2 id={id}>{title}</h2>
        {actions}
      </Row>
      {children}
    </Stack>
  );
}
