/// <reference types="@campus/federation/client" />
import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Disclosure, DownloadButton, ProgramDownload, Stack } from '@campus/portal-kit';
import * as program from '@campus/verifiers/verify-ledger?program';
import { ledgerExportTexts } from './texts.ts';

/** Downloads of the ledger: as a table, and as the chain that anyone can check. */
export const LedgerExport = ({ year }: { year: string | undefined }) => (
  <Stack>
    <div>
      <DownloadButton
        endpoint={exportLedger}
        query={year ? { year } : {}}
        fileName={`ledger${year ? `-${year}` : ''}.csv`}
      >
        {year ? ledgerExportTexts.downloadYear(year) : ledgerExportTexts.downloadAll}
      </DownloadButton>
    </div>
    <Disclosure title={ledgerExportTexts.checkTitle}>
      <Stack>
        <p>{ledgerExportTexts.check}</p>
        <div>
          <DownloadButton endpoint={exportLedgerChain} fileName="ledger-chain.ndjson">
            {ledgerExportTexts.downloadChain}
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
