import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Disclosure, DownloadButton, Stack } from '@campus/portal-kit';
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
        <p>
          {ledgerExportTexts.checkBeforeCommand} <code>{ledgerExportTexts.command}</code>{' '}
          {ledgerExportTexts.checkAfterCommand}
        </p>
        <div>
          <DownloadButton endpoint={exportLedgerChain} fileName="ledger-chain.ndjson">
            {ledgerExportTexts.downloadChain}
          </DownloadButton>
        </div>
      </Stack>
    </Disclosure>
  </Stack>
);
