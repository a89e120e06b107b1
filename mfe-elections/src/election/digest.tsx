import { CopyButton, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './digest.module.css';

/** The digest of the sealed ballot box: whoever noted it can tell later that no ballot was changed. */
export function Digest({ digest }: { digest: string }) {
  return (
    <Stack gap={3} width="measure">
      <p>
        <strong>{t`Digest of the ballot box.`}</strong>{' '}
        {t`A fingerprint of all ballots, taken when voting ended. If anyone changes a ballot, the fingerprint changes too. Copy it now and compare it later.`}
      </p>
      <code className={styles.hex}>{groupedDigest(digest)}</code>
      <CopyButton text={digest}>{t`Copy the digest`}</CopyButton>
    </Stack>
  );
}

/** A digest in groups of eight, so that people can compare two. */
export const groupedDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? '';
