import { exportLedger, exportLedgerChain } from '@campus/contracts/budget';
import { Button, Disclosure, Stack, useApi, useDownload } from '@campus/portal-kit';
import { Download } from 'lucide-react';

/** The ledger to take home: as a table, and as the chain with which everybody can check it. */
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
          {year ? `Download ${year} as CSV` : 'Download everything as CSV'}
        </Button>
      </div>
      <Disclosure title="Check it yourself">
        <Stack>
          <p>
            Each entry carries the hash of the one before it, so nobody can change, leave out or slip in one
            without breaking the chain. Download the whole chain and run{' '}
            <code>npm run verify-ledger -- ledger-chain.ndjson</code> in the portal’s source, followed by the
            hash of an entry that you noted down before: it checks every entry, adds them all up again, and
            tells you what is not right.
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
