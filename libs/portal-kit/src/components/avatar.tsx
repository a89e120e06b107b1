import { useState } from 'react';
import styles from './avatar.module.css';

/** A person: the photo, or the initials if it is missing or can't be loaded. Always show the name next to it. */
export function Avatar({
  name,
  photo,
  size = 'normal',
}: {
  name: string;
  photo?: string | undefined;
  size?: 'normal' | 'large' | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`${styles.avatar} ${styles[size] ?? ''}`} aria-hidden="true">
      {photo && photo !== broken ? (
        <img src={photo} alt="" referrerPolicy="no-referrer" onError={() => setBroken(photo)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
