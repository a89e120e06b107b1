import styles from './spinner.module.css';

/** A turning wheel in the colour and size of the words beside it. */
export const Wheel = () => <span className={styles.wheel} aria-hidden="true" />;

/** Work that can't show how far it is; the label says what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className={styles.spinner}>
      <Wheel />
      {label}
    </output>
  );
}
