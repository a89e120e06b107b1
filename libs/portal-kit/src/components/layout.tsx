import type { HTMLAttributes, Ref } from 'react';
import styles from './layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** Number of a `--space-*` token: between the parts. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** `measure` for lines of text, `narrow` for the fields of a form. */
  width?: 'measure' | 'narrow';
  as?: 'div' | 'p' | 'ul' | 'ol' | 'section' | 'article' | 'search' | 'fieldset' | 'header';
  ref?: Ref<HTMLElement>;
}

/** Parts under each other. */
export const Stack = (props: LayoutProps) => <Layout kind="stack" gap={4} {...props} />;

/** Parts beside each other, in as many lines as they need: buttons, badges. @param spread to both edges */
export const Row = ({ spread = false, ...props }: LayoutProps & { spread?: boolean }) => (
  <Layout kind={spread ? 'spread' : 'row'} gap={3} {...props} />
);

/**
 * Parts of the same width, as many beside each other as fit; those of a list keep that width where they are few.
 * @param min width of one: "12rem"
 */
export const Grid = ({ min, ...props }: LayoutProps & { min: string }) => (
  <Layout
    kind="grid"
    gap={4}
    {...props}
    style={{
      gridTemplateColumns: `repeat(${props.as === 'ul' ? 'auto-fill' : 'auto-fit'}, minmax(min(100%, ${min}), 1fr))`,
      ...props.style,
    }}
  />
);

const Layout = ({
  kind,
  gap,
  width,
  as: Tag = 'div',
  className = '',
  style,
  ref,
  ...props
}: LayoutProps & { kind: 'stack' | 'row' | 'spread' | 'grid' }) => (
  <Tag
    {...props}
    ref={ref as Ref<never>}
    className={`${styles[kind]} ${width ? styles[width] : ''} ${className}`}
    style={{ gap: `var(--space-${gap})`, ...style }}
  />
);
