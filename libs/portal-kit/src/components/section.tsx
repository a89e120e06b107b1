import { createContext, use, useId, type ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';
import styles from './section.module.css';

/** The title of the Admin Panel's page: a section of that title is alone on it, and has no second heading. */
export const PanelTitleContext = createContext('');

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
  if (use(PanelTitleContext) === title)
    return (
      <Stack gap={5}>
        {actions && <Row>{actions}</Row>}
        {children}
      </Stack>
    );
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
