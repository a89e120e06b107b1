/**
 * `npm run verify-ledger`: adds the whole ledger up again and checks that no one changed it. For people who don't trust
 * the portal: it shares no code with the API but the schema of an entry.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { formatRupees } from '@campus/contracts';
import { type ChainReport, totalOf, verifyChain } from '@campus/ledger-chain';
import { readSettings } from '../start/settings.ts';
import { readArguments, refuse, sayVerdict } from '../command-line.ts';
import { runningDatabase } from '../portal-database.ts';
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

async function verifyFile(file: string, noted: string | undefined): Promise<ChainReport> {
  const input = createReadStream(file);
  // A file that can't be opened says so here, and nowhere else.
  await new Promise((resolve, reject) => input.once('open', resolve).once('error', reject));
  return verifyChain(createInterface({ input, crlfDelay: Infinity }), { noted });
}

async function verifyStored(noted: string | undefined): Promise<ChainReport> {
  const { dataDir, uploadsDir } = readSettings(process.env);
  const uri = await runningDatabase(dataDir);
  if (!uri)
    return refuse(
      'No database is running here. Start the portal first (`npm start`), or name a database with MONGODB_URI.',
    );
  const elsewhere = Boolean(process.env['S3_BUCKET']);
  if (elsewhere) console.log('The documents are in object storage and were not compared.\n');
  return withClient(uri, (db) =>
    verifyDatabase(db, {
      noted,
      openDocument: elsewhere ? null : documentsIn(join(uploadsDir, 'documents')),
    }),
  );
}

const isHash = (text: string) => /^[0-9a-f]{64}$/i.test(text.trim());

// npm swallows the name of an option unless a `--` stands before it, so the hash may also come without one.
const { values, positionals } = readArguments(HELP, { head: { type: 'string' } }, 2);
const hashes = [...positionals.filter(isHash), ...(values.head === undefined ? [] : [values.head])];
const [file, ...more] = positionals.filter((given) => !isHash(given));
if (hashes.length > 1 || more.length > 0) refuse(HELP);
const noted = hashes[0]?.trim().toLowerCase();
if (noted !== undefined && !isHash(noted)) refuse(`${noted} is not a hash: it has 64 digits, 0-9 and a-f.`);
try {
  const { faults, entries, head, sums } = await (file === undefined
    ? verifyStored(noted)
    : verifyFile(file, noted));
  console.log(`${entries} entries. The hash of the last one:\n${head}\n`);
  for (const [year, all] of [...sums.years].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { planned, income, reserved, spent } = totalOf(all);
    const inWords = Object.entries({ planned, income, spent, reserved, left: income - spent - reserved });
    console.log(`${year}  ${inWords.map(([name, paise]) => `${name} ${formatRupees(paise)}`).join('  ')}`);
  }
  if (noted === undefined) console.log('Compare the hash with one that you or others noted down earlier.');
  sayVerdict('ledger', faults);
} catch (error) {
  refuse(`The ledger could not be checked: ${(error as Error).message}`);
}
