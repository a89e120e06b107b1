import { Button, Stack, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import styles from './manifesto.module.css';

/** Longer ones are folded, so that many candidates can be looked through on a phone. */
const foldedLength = 240;

export function Manifesto({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldedLength;
  return (
    <Stack gap={1} className={styles.manifesto}>
      <UserText lines={long && !open && 4}>{text}</UserText>
      {long && (
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-label={open ? t`Show less of ${of}’s manifesto` : t`Read all of ${of}’s manifesto`}
          onClick={() => setOpen(!open)}
        >
          {open ? t`Show less` : t`Read all`}
        </Button>
      )}
    </Stack>
  );
}
