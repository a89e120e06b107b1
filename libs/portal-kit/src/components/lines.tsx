import type { ComponentProps } from 'react';
import styles from './lines.module.css';

export const Lines = (props: ComponentProps<'ul'>) => <ul {...props} className={styles.lines} />;
