import { CopyButton, Stack } from '@campus/portal-kit';
import styles from './digest.module.css';
import { groupedDigest } from './grouped-digest.ts';
import { texts } from './texts.ts';

/** The digest of the sealed ballot box: whoever noted it can tell later that no ballot was changed. */
export function Digest({ digest }: { digest: string }) {
  return (
    <Stack gap={3} width="measure">
      <p>
        <strong>{texts.digest.title}</strong> {texts.digest.explanation}
      </p>
      <code className={styles.hex}>{groupedDigest(digest)}</code>
      <CopyButton text={digest}>{texts.digest.copy}</CopyButton>
    </Stack>
  );
}
