/// <reference types="@campus/federation/client" />
import { exportBallotBox } from '@campus/contracts/elections';
import { ProgramDownload, Stack } from '@campus/portal-kit';
import * as program from '@campus/verifiers/verify-election?program';
import { t } from '@lingui/core/macro';
import styles from './check-program.module.css';

/** The published ballot box, and a program that recounts it without the portal. */
export const CheckProgram = ({ electionId }: { electionId: string }) => (
  <Stack width="measure">
    <a className={styles.download} href={exportBallotBox.path.replace(':id', electionId)} download>
      {t`Download both lists and the result as one file`}
    </a>
    <p>{t`This separate program counts the ballots without the portal.`}</p>
    <ProgramDownload
      program={program}
      fileName="verify-election.mjs"
      command={`node verify-election.mjs ${electionId}-ballot-box.json`}
    />
  </Stack>
);
