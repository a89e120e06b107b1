import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { formatRupees } from '@campus/contracts';
import { type ChainReport, totalOf, verifyChain } from '@campus/ledger-chain';
import { readArguments, refuse, sayVerdict } from './command-line.ts';

const isHash = (text: string) => /^[0-9a-f]{64}$/i.test(text.trim());

/** A file and a hash that was noted down, in any order. Ends the program if there is more. */
export function readLedgerArguments(help: string): { file: string | undefined; noted: string | undefined } {
  // npm swallows the name of an option unless a `--` stands before it, so the hash may also come without one.
  const { values, positionals } = readArguments(help, { head: { type: 'string' } }, 2);
  const hashes = [...positionals.filter(isHash), ...(values.head === undefined ? [] : [values.head])];
  const [file, ...more] = positionals.filter((given) => !isHash(given));
  if (hashes.length > 1 || more.length > 0) refuse(help);
  const noted = hashes[0]?.trim().toLowerCase();
  if (noted !== undefined && !isHash(noted)) refuse(`${noted} is not a hash: it has 64 digits, 0-9 and a-f.`);
  return { file, noted };
}

export async function verifyFile(file: string, noted: string | undefined): Promise<ChainReport> {
  const input = createReadStream(file);
  // A file that can't be opened says so here, and nowhere else.
  await new Promise((resolve, reject) => input.once('open', resolve).once('error', reject));
  return verifyChain(createInterface({ input, crlfDelay: Infinity }), { noted });
}

export async function reportLedger(verify: () => Promise<ChainReport>, noted: string | undefined) {
  try {
    const { faults, entries, head, sums } = await verify();
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
}
