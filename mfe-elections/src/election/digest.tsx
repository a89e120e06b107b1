import { CopyButton, Stack } from '@campus/portal-kit';
import styles from './digest.module.css';
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

/** A digest in groups of eight, so that people can compare two. */
export const groupedDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? '';
