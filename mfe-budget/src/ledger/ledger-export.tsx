import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Button, Disclosure, Stack, useApi, useDownload } from '@campus/portal-kit';
import { Download } from 'lucide-react';

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
          {year ? `Download ${year} as CSV` : 'Download all as CSV'}
        </Button>
      </div>
      <Disclosure title="Check it yourself">
        <Stack>
          <p>
            Each entry carries the hash of the entry before it, so no one can change, remove or insert an
            entry without breaking the chain. Download the whole chain and run{' '}
            <code>npm run verify-ledger -- ledger-chain.ndjson</code> in the portal’s source code, followed by
            a hash that you noted down earlier. The program checks every entry, adds up all amounts and
            reports errors.
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
              Download the whole chain
            </Button>
          </div>
        </Stack>
      </Disclosure>
    </Stack>
  );
}
