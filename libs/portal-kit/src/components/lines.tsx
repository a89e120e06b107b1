import type { ComponentProps } from 'react';
import styles from './lines.module.css';

/** A list with a line below each item. */
export const Lines = (props: ComponentProps<'ul'>) => <ul {...props} className={styles.lines} />;
