/**
 * Adds an exported ledger up again and checks that no one changed it. For people who don't trust the portal: it shares no
 * code with the API but the schema of an entry.
 */
import { refuse } from './command-line.ts';
import { readLedgerArguments, reportLedger, verifyFile } from './report-ledger.ts';

const HELP = `node verify-ledger.mjs FILE [HASH]

Checks every entry of the ledger: that nothing was changed, taken out, put in or moved, and that no money was spent
that wasn't set aside; and adds it all up again.

  FILE   the whole chain, as downloaded from the ledger's page
  HASH   hash of an entry that you noted down earlier (or --head HASH). Without it, the check can't detect that the
         last entries were removed, or that the whole chain was rewritten

Exit code: 0 if everything is right, 1 if not, 2 if nothing could be checked.`;

const { file = refuse(HELP), noted } = readLedgerArguments(HELP);
await reportLedger(() => verifyFile(file, noted), noted);
