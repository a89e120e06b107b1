import styles from './user-text.module.css';

/** What a person wrote: as text only, in its own direction, with its line breaks. Folded, it shows its first lines. */
export const UserText = ({ text, folded = false }: { text: string; folded?: boolean | undefined }) => (
  <p className={`${styles['text']} ${folded ? styles['folded'] : ''}`} dir="auto">
    {text}
  </p>
);

/** Whether a text is longer than the lines that a folded one shows, on a phone. */
export const isLong = (text: string) => text.length > 320 || text.split('\n').length > 6;
