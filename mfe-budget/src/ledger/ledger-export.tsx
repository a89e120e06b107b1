/// <reference types="@campus/federation/client" />
import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Disclosure, DownloadButton, ProgramDownload, Stack } from '@campus/portal-kit';
import * as program from '@campus/verifiers/verify-ledger?program';
import { t } from '@lingui/core/macro';

/** Downloads of the ledger: as a table, and as the chain that anyone can check. */
export const LedgerExport = ({ year }: { year: string | undefined }) => (
  <Stack>
    <div>
      <DownloadButton
        endpoint={exportLedger}
        query={year ? { year } : {}}
        fileName={`ledger${year ? `-${year}` : ''}.csv`}
      >
        {year ? t`Download ${year} as CSV` : t`Download all as CSV`}
      </DownloadButton>
    </div>
    <Disclosure title={t`Check it yourself`}>
      <Stack>
        <p>{t`Each entry carries the hash of the entry before it, so no one can change, remove or insert an entry without breaking the chain. Download the whole chain and the program below. It checks every entry, adds up all amounts and reports errors. Add a hash that you noted down earlier at the end of the command.`}</p>
        <div>
          <DownloadButton endpoint={exportLedgerChain} fileName="ledger-chain.ndjson">
            {t`Download the whole chain`}
          </DownloadButton>
        </div>
        <ProgramDownload
          program={program}
          fileName="verify-ledger.mjs"
          command="node verify-ledger.mjs ledger-chain.ndjson"
        />
      </Stack>
    </Disclosure>
  </Stack>
);
