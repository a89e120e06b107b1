import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatRupees } from '@campus/contracts';
import {
  budgetCategories,
  type BudgetCategory,
  type ChainedEntry,
  chainedEntrySchema,
} from '@campus/contracts/budget';
import { type ChainReport, type Reservation, verifyChain, type YearSums } from '@campus/ledger-chain';
import type { Db, Document } from 'mongodb';
import { compareKept, type Kept, type Lines } from './kept-sums.ts';

/** The fields of a stored entry that an exported one lacks. */
const unhashed = ['_id', 'hash', 'requestId', 'member', 'years', 'facets', 'terms', 'balance'];

/** Content of a stored document; `null` when it isn't there. */
export type OpenDocument = (file: string) => AsyncIterable<Buffer> | null;

/** The documents of a portal that keeps them in a folder. */
export const documentsIn =
  (folder: string): OpenDocument =>
  (file) =>
    existsSync(join(folder, file)) ? createReadStream(join(folder, file)) : null;

/**
 * Checks the ledger where it lies: the chain, what lists find entries by, the sums of years and what is left of
 * reservations, and the documents, unless `openDocument` is `null`.
 */
export async function verifyDatabase(
  db: Db,
  { noted, openDocument }: { noted?: string | undefined; openDocument: OpenDocument | null },
): Promise<ChainReport> {
  const faults: string[] = [];
  // Sums first: the entries that they speak of are there by then.
  const progress = (await db.collection<Kept>('ledgerProgress').findOne({ _id: 'all' }))?.applied ?? 0;
  const complain = (fault: string) => void faults.push(fault);
  const years = compareKept(await db.collection<KeptYear>('ledgerTotals').find().toArray(), {
    progress,
    linesOf: linesOfKept,
    nameOf: (year) => `The sums of ${year}`,
    complain,
  });
  const reservations = compareKept(
    await db.collection<Kept & Reservation>('ledgerReservations').find().toArray(),
    {
      progress,
      linesOf: ({ _id, applied: _applied, ...reservation }) => new Map(Object.entries(reservation)),
      nameOf: (application) => `The sums of application ${application}`,
      complain,
    },
  );

  const stored = new Map<number, Document>();
  const documents: [number, NonNullable<ChainedEntry['document']>][] = [];
  async function* lines() {
    const entries = db.collection<Document & { _id: number }>('ledger').find().sort({ _id: 1 });
    for await (const entry of entries) {
      stored.set(entry._id, entry);
      yield lineOf(entry);
    }
  }
  const report = await verifyChain(lines(), {
    noted,
    onEntry(entry, sums) {
      const { number, application, document } = entry;
      const inYears = sums.yearsOf(entry);
      faults.push(...faultsBeside(stored.get(number), entry, inYears));
      if (stored.get(number)?.['balance'] !== balanceOf(sums.years.values()))
        faults.push(`Entry ${number} has a balance that doesn't match the entries.`);
      stored.delete(number);
      for (const year of inYears) years.pass(year, number, () => linesOf(sums.years.get(year)!));
      if (application !== null)
        reservations.pass(application, number, () => {
          const reservation = sums.reservations.get(application)!;
          return new Map(Object.entries({ ...reservation, open: reservation.left > 0 }));
        });
      if (document) documents.push([number, document]);
    },
  });
  years.end();
  reservations.end();
  if (progress > report.entries)
    faults.push(`Sums are stored up to entry ${progress}, but there are only ${report.entries} entries.`);
  if (openDocument)
    for (const [number, document] of documents)
      faults.push(...(await documentFaults(number, document, openDocument)));
  return { ...report, faults: [...report.faults, ...faults] };
}

/** As the portal exports it. */
function lineOf(entry: Document & { _id: number }): string {
  const names = Object.keys(chainedEntrySchema.shape) as (keyof ChainedEntry)[];
  const chained = names.map((name) => [name, name === 'number' ? entry._id : (entry[name] ?? null)] as const);
  return JSON.stringify({ ...Object.fromEntries(chained), hash: entry['hash'] as unknown });
}

/** Faults in fields that aren't hashed, but that lists and repeated requests use. */
function faultsBeside(record: Document | undefined, entry: ChainedEntry, years: string[]): string[] {
  const { number, kind, corrects, application, on, year, category } = entry;
  if (!record) return [`Entry ${number} is stored under another number.`];
  const faults: string[] = [];
  const known = [...Object.keys(chainedEntrySchema.shape), ...unhashed];
  for (const name of Object.keys(record))
    if (!known.includes(name)) faults.push(`Entry ${number} has an unknown field: ${name}.`);
  const isAutomatic = kind === 'reservation' && corrects === null;
  const request = isAutomatic ? `reservation:${application}` : /^[0-9a-f]{32}$/;
  if (
    typeof record['requestId'] !== 'string' ||
    record['requestId'].match(request)?.[0] !== record['requestId']
  )
    faults.push(`Entry ${number} names a request that can't have created it.`);
  if (String(record['years']) !== String(years))
    faults.push(`Entry ${number} is counted in other years than ${years.join(' and ')}.`);
  const facets = [year, on.slice(0, 7), ''].flatMap((time) =>
    ['', category].flatMap((one) => ['', kind].map((other) => `${time}/${one}/${other}`)),
  );
  const found = Array.isArray(record['facets']) ? (record['facets'] as string[]) : [];
  if (String([...found, '//'].toSorted()) !== String(facets.toSorted()))
    faults.push(`Entry ${number} is missing from a list it belongs to.`);
  if (String(record['terms']) !== String(beginningsOf(`${entry.text} ${entry.party}`)))
    faults.push(`Entry ${number} can't be found by its words.`);
  return faults;
}

/** Paise received less paise paid. */
function balanceOf(years: Iterable<YearSums>): number {
  let balance = 0;
  for (const { byCategory } of years)
    for (const { income, spent } of byCategory.values()) balance += income - spent;
  return balance;
}

/**
 * Every beginning of the first 400 distinct words of a text, in lower case, without accents. A word is a run of letters,
 * digits and marks, cut after 20 characters.
 */
function beginningsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  const words = plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const cut = new Set(words.map((word) => Array.from(word).slice(0, 20).join('')));
  const beginnings = [...cut].slice(0, 400).flatMap((word) => {
    const letters = Array.from(word);
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });
  return [...new Set(beginnings)];
}

interface KeptYear extends Kept {
  byCategory: Record<string, Record<string, number>>;
  byMonth: Record<string, Record<string, number>>;
  bySponsor: { party: string; paise: number }[];
}

/** Sums by what they are of; a sum of nothing is as good as none. */
function linesFrom(
  groups: Iterable<[string, Record<string, number>]>,
  sponsors: Iterable<[string, number]>,
): Lines {
  const lines: Lines = new Map();
  const add = (what: string, paise: number) => paise !== 0 && lines.set(what, formatRupees(paise));
  for (const [group, sums] of groups)
    for (const [name, paise] of Object.entries(sums))
      add(`${budgetCategories[group as BudgetCategory] ?? group}, ${name}`, paise);
  for (const [party, paise] of sponsors) add(`sponsor ${party}`, paise);
  return lines;
}

const linesOfKept = ({ byCategory, byMonth, bySponsor }: KeptYear): Lines =>
  linesFrom(
    [...Object.entries(byCategory), ...Object.entries(byMonth)],
    bySponsor.map(({ party, paise }) => [party, paise]),
  );

const linesOf = ({ byCategory, byMonth, bySponsor }: YearSums): Lines =>
  linesFrom([...byCategory, ...byMonth] as [string, Record<string, number>][], bySponsor);

async function documentFaults(
  number: number,
  { file, name, sha256 }: NonNullable<ChainedEntry['document']>,
  open: OpenDocument,
): Promise<string[]> {
  const content = open(file);
  if (!content) return [`The document of entry ${number}, ${name} (${file}), is missing.`];
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex') === sha256
    ? []
    : [`The document of entry ${number}, ${name} (${file}), was changed.`];
}
