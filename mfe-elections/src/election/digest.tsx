import { CopyButton } from '@campus/portal-kit';
import styles from './digest.module.css';

/** The digest of the sealed ballot box: whoever noted it can tell later that no ballot was changed. */
export function Digest({ digest }: { digest: string }) {
  return (
    <div className={styles['digest']}>
      <p>
        <strong>Digest of the ballot box.</strong> A fingerprint of all ballots, taken when voting had ended.
        If a single one were changed, it would be another one: note it down or copy it, and compare it later.
      </p>
      <code className={styles['hex']}>{digest.match(/.{1,8}/g)?.join(' ')}</code>
      <CopyButton text={digest}>Copy the digest</CopyButton>
    </div>
  );
}
