import { Page } from '@campus/portal-kit';
import type { ComponentProps } from 'react';
import styles from './text-page.module.css';

/** A page to read: headings, paragraphs and lists. */
export const TextPage = ({ children, ...props }: ComponentProps<typeof Page>) => (
  <Page {...props}>
    <div className={styles.text}>{children}</div>
  </Page>
);

/** A text in parts, each with a heading and paragraphs. */
export const Parts = ({ parts }: { parts: readonly { title: string; lines: readonly string[] }[] }) =>
  parts.map(({ title, lines }) => (
    <section key={title}>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  ));
