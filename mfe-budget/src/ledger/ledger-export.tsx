import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Button, Disclosure, Stack, useApi, useDownload } from '@campus/portal-kit';
import { Download } from 'lucide-react';
import { ledgerExportTexts } from './texts.ts';

/** Downloads of the ledger: as a table, and as the chain that anyone can check. */
export function LedgerExport({ year }: { year: string | undefined }) {
  const api = useApi();
  const table = useDownload();
  const chain = useDownload();
  return (
    <Stack>
      <div>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={table.busy}
          onClick={() =>
            table.save(`ledger${year ? `-${year}` : ''}.csv`, exportLedger.produces, () =>
              api.call(exportLedger, { query: year ? { year } : {} }),
            )
          }
        >
          {year ? ledgerExportTexts.downloadYear(year) : ledgerExportTexts.downloadAll}
        </Button>
      </div>
      <Disclosure title={ledgerExportTexts.checkTitle}>
        <Stack>
          <p>
            {ledgerExportTexts.checkBeforeCommand} <code>{ledgerExportTexts.command}</code>{' '}
            {ledgerExportTexts.checkAfterCommand}
          </p>
          <div>
            <Button
              icon={<Download aria-hidden="true" />}
              busy={chain.busy}
              onClick={() =>
                chain.save('ledger-chain.ndjson', exportLedgerChain.produces, () =>
                  api.call(exportLedgerChain),
                )
              }
            >
              {ledgerExportTexts.downloadChain}
            </Button>
          </div>
        </Stack>
      </Disclosure>
    </Stack>
  );
}
