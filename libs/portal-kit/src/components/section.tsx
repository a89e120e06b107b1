import { use, useId, type ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';
import { PageTitleContext } from './page.tsx';
import styles from './section.module.css';

/**
 * A part of a page with its own h2; what an admin section of a remote begins with. One of the page's own title, as the Admin
 * Panel gives to a section that is alone on its page, has no second heading.
 */
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
  if (use(PageTitleContext) === title)
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
