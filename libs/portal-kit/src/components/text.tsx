import type { HTMLAttributes } from 'react';
import styles from './text.module.css';

interface TextProps extends HTMLAttributes<HTMLElement> {
  /** `soft` for less important words; `warn` and `bad` are in bold. */
  tone?: 'soft' | 'warn' | 'bad' | undefined;
  small?: boolean;
  as?: 'p' | 'div' | 'span' | 'strong' | 'output';
}

/** A paragraph, or words in one, of a readable length. */
export const Text = ({ tone, small = false, as: Tag = 'p', className = '', ...props }: TextProps) => (
  <Tag
    {...props}
    className={`${styles.text} ${tone ? styles[tone] : ''} ${small ? styles.small : ''} ${className}`}
  />
);

/** Words that matter less than those beside them, such as a date or an author. */
export const SmallText = (props: TextProps) => <Text tone="soft" small {...props} />;
