import { Button, notify } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { latePart } from '../layout/late-part.tsx';
import styles from './search-button.module.css';

const Palette = latePart(() => import('./palette.tsx'), {
  onMissing({ onClose }) {
    notify.error(t`The search could not be loaded. Are you online?`);
    onClose();
  },
});

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search, as Ctrl+K does, or Cmd+K on a Mac. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Chrome's autofill sends a keydown without a key.
      const isShortcut =
        (event.key as string | undefined)?.toLowerCase() === 'k' && (isMac() ? event.metaKey : event.ctrlKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        className={styles.button}
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.label}>{t`Search`}</span>
        <kbd className={styles.keys} aria-hidden>
          {isMac() ? t`⌘ K` : t`Ctrl K`}
        </kbd>
      </Button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
