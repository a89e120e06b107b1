import type { HTMLAttributes, Ref, RefObject } from 'react';
import styles from './layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** Number of a `--space-*` token: between the parts. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  as?: 'div' | 'ul' | 'ol' | 'section' | 'search';
  ref?: RefObject<HTMLElement | null>;
}

/** Parts under each other. */
export const Stack = (props: LayoutProps) => <Layout kind="stack" gap={4} {...props} />;

/** Parts beside each other, in as many lines as they need: buttons, badges. */
export const Row = (props: LayoutProps) => <Layout kind="row" gap={3} {...props} />;

/** Parts of the same width, as many beside each other as fit. @param min width of one: "12rem" */
export const Grid = ({ min, ...props }: LayoutProps & { min: string }) => (
  <Layout
    kind="grid"
    gap={4}
    {...props}
    style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`, ...props.style }}
  />
);

const Layout = ({
  kind,
  gap,
  as: Tag = 'div',
  className = '',
  style,
  ref,
  ...props
}: LayoutProps & { kind: string }) => (
  <Tag
    {...props}
    ref={ref as Ref<never>}
    className={`${styles[kind]} ${className}`}
    style={{ gap: `var(--space-${gap})`, ...style }}
  />
);
