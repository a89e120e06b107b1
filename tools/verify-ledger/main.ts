/**
 * `npm run verify-ledger`: adds the whole ledger up again and checks that no one changed it. For people who don't trust
 * the portal: it shares no code with the API but the schema of an entry.
 */
import { join } from 'node:path';
import type { ChainReport } from '@campus/ledger-chain';
import { readLedgerArguments, reportLedger, verifyFile } from '@campus/verifiers/report-ledger';
import { readSettings } from '../start/settings.ts';
import { requireRunningDatabase } from '../portal-database.ts';
import { withClient } from '../with-client.ts';
import { documentsIn, verifyDatabase } from './verify-database.ts';

const HELP = `npm run verify-ledger [-- FILE] [HASH]

Checks every entry of the ledger: that nothing was changed, taken out, put in or moved, and that no money was spent
that wasn't set aside; and adds it all up again.

  FILE   the whole chain, as downloaded from the ledger's page. Without it, the portal's database
         (that of MONGODB_URI, else of the portal that runs here) with its kept sums, and the documents in UPLOADS_DIR
         (not with those in an object storage, S3_*)
  HASH   hash of an entry that you noted down earlier (or --head HASH). Without it, the check can't detect that the
         last entries were removed, or that the whole chain was rewritten

Exit code: 0 if everything is right, 1 if not, 2 if nothing could be checked.`;

async function verifyStored(noted: string | undefined): Promise<ChainReport> {
  const { dataDir, uploadsDir } = readSettings(process.env);
  const uri = await requireRunningDatabase(dataDir);
  const elsewhere = Boolean(process.env['S3_BUCKET']);
  if (elsewhere) console.log('The documents are in object storage and were not compared.\n');
  return withClient(uri, (db) =>
    verifyDatabase(db, {
      noted,
      openDocument: elsewhere ? null : documentsIn(join(uploadsDir, 'documents')),
    }),
  );
}

const { file, noted } = readLedgerArguments(HELP);
await reportLedger(() => (file === undefined ? verifyStored(noted) : verifyFile(file, noted)), noted);
