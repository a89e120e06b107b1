import { Page } from '@campus/portal-kit';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './text-page.module.css';

/**
 * A page to read: headings, paragraphs and lists.
 * @param parts each with a heading and paragraphs
 * @param next the page to read next: its path and a label
 */
export const TextPage = ({
  children,
  parts = [],
  next,
  ...props
}: ComponentProps<typeof Page> & {
  parts?: readonly { title: string; lines: readonly string[] }[];
  next?: readonly [path: string, label: string];
}) => (
  <Page {...props}>
    <div className={styles.text}>
      {children}
      {parts.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      {next && (
        <p>
          <Link to={next[0]}>{next[1]}</Link>
        </p>
      )}
    </div>
  </Page>
);
