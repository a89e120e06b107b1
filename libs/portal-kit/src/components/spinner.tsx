import styles from './spinner.module.css';

/** Work that can't show how far it is; the label says what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className={styles['spinner']}>
      <span className={styles['wheel']} aria-hidden="true" />
      {label}
    </output>
  );
}
