import { Stack } from './layout.tsx';
import styles from './program-download.module.css';

/**
 * A program with which people check the portal: the download, its checksum, and how to run it.
 * @param program of `import * as program from '…?program'`
 */
export const ProgramDownload = ({
  program: { url, sha256 },
  fileName,
  command,
}: {
  program: { url: string; sha256: string };
  fileName: string;
  command: string;
}) => (
  <Stack gap={3} width="measure">
    <a className={styles.link} href={url} download={fileName}>
      Download the program {fileName}
    </a>
    <p>
      Its SHA-256 checksum is below. It must be in SHA256SUMS of the portal’s release, which you get from the
      people who make the portal.
    </p>
    <code className={styles.code}>{sha256}</code>
    <p>Install Node.js 24 or newer. Put both downloads into one folder, and run this there:</p>
    <code className={styles.code}>{command}</code>
  </Stack>
);
