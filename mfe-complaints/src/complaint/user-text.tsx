import styles from './user-text.module.css';

/** Shows a member's text as plain text, in its own direction and with its line breaks. Folded, only the first lines. */
export const UserText = ({ text, folded = false }: { text: string; folded?: boolean | undefined }) => (
  <p className={`${styles['text']} ${folded ? styles['folded'] : ''}`} dir="auto">
    {text}
  </p>
);

/** Whether a folded text would be cut off on a phone. */
export const isLong = (text: string) => text.length > 320 || text.split('\n').length > 6;
