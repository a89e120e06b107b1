import { type ChainedEntry, chainedEntrySchema } from '@campus/contracts/budget';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LedgerSums } from './ledger-sums.ts';

/** The result of checking the whole ledger. It is sound if there are no faults. */
export interface ChainReport {
  /** Sentences for people: the first 20, and how many more there are. */
  faults: string[];
  entries: number;
  /** Hash of the last entry: whoever notes it down finds out later whether anything before it was changed. */
  head: string;
  sums: LedgerSums;
}

/** `previous` of the first entry, and the head of an empty ledger. */
const noHash = '0'.repeat(64);
const shownFaults = 20;

/** The fields of an entry that are needed when a later one takes it back. */
type Known = Pick<
  ChainedEntry,
  'kind' | 'amount' | 'category' | 'on' | 'year' | 'party' | 'application' | 'corrects'
>;

/**
 * Checks every line of an exported ledger (`GET /api/ledger/chain`): that it is written as it was hashed, follows on
 * the one before, and is allowed there. Trusts nothing in it; runs in browsers and in Node.
 * @param noted a hash that was noted down earlier
 * @param onEntry gets each readable entry after it was added to the sums
 * @throws what reading the lines throws
 */
export async function verifyChain(
  lines: AsyncIterable<string>,
  {
    noted,
    onEntry,
  }: { noted?: string | undefined; onEntry?: (entry: ChainedEntry, sums: LedgerSums) => void } = {},
): Promise<ChainReport> {
  const check = new ChainCheck();
  let notedAt = noted === undefined || noted === noHash ? 0 : null;
  for await (const line of lines) {
    const entry = check.read(line);
    if (!entry) continue;
    if (check.head === noted) notedAt = entry.number;
    onEntry?.(entry, check.sums);
  }
  if (notedAt === null)
    check.add(
      `No entry has the hash that you noted, ${noted}: something up to it was changed, or the end was cut off.`,
    );
  return check.report();
}

class ChainCheck {
  readonly sums = new LedgerSums();
  head = noHash;
  #entries = 0;
  #last = 0;
  /** As the entry before says it. */
  #previous = noHash;
  #known = new Map<number, Known>();
  #corrected = new Set<number>();
  #faults: string[] = [];
  #more = 0;

  add(fault: string): void {
    if (this.#faults.length < shownFaults) this.#faults.push(fault);
    else this.#more += 1;
  }

  report(): ChainReport {
    const more = this.#more > 0 ? [`And ${this.#more} more.`] : [];
    return {
      faults: [...this.#faults, ...more],
      entries: this.#entries,
      head: this.head,
      sums: this.sums,
    };
  }

  /** The entry of a line; `null` when there is none in it. */
  read(line: string): ChainedEntry | null {
    this.#entries += 1;
    const row = parsed(line);
    if (!row) {
      this.add(`Line ${this.#entries} is not an entry.`);
      return null;
    }
    const { entry, hash } = row;
    const written = JSON.stringify(entry);
    this.head = bytesToHex(sha256(utf8ToBytes(written)));
    // The hash comes last. No one would read a second `amount` in the line, but people would see it.
    if (line !== `${written.slice(0, -1)},"hash":${JSON.stringify(hash)}}`)
      this.add(`Line ${this.#entries} is not written as an entry is.`);
    if (hash !== this.head) this.add(`Entry ${entry.number} was changed: its hash is another.`);
    this.#place(entry);
    this.#rules(entry);
    this.#last = entry.number;
    this.#previous = hash;
    this.#known.set(entry.number, entry);
    return entry;
  }

  #place({ number, previous }: ChainedEntry): void {
    if (number !== this.#last + 1)
      this.add(`Entry ${number} stands where entry ${this.#last + 1} should: something is missing or moved.`);
    if (previous !== this.#previous)
      this.add(`Entry ${number} doesn't follow on the entry before it: it names another hash.`);
  }

  #rules(entry: ChainedEntry): void {
    const { number, kind, amount, corrects, application } = entry;
    if (corrects !== null) this.#correction(entry, corrects);
    else if (amount === 0 || (amount < 0 && kind !== 'plan'))
      this.add(`Entry ${number} takes away without taking back an entry.`);
    if (kind === 'reservation' && corrects === null && this.sums.reservations.has(application ?? ''))
      this.add(`Entry ${number} sets money aside for application ${application} a second time.`);
    if (/^(reservation|release)$/.test(kind) && application === null)
      this.add(`Entry ${number} names no application.`);
    this.sums.add(entry);
    if (application !== null && this.sums.reservations.get(application)!.left < 0)
      this.add(`Entry ${number} takes more than is set aside for application ${application}.`);
  }

  #correction(entry: ChainedEntry, corrects: number): void {
    const wrong = this.#known.get(corrects);
    const isOpposite =
      wrong !== undefined &&
      wrong.corrects === null &&
      wrong.amount === -entry.amount &&
      (['kind', 'category', 'on', 'year', 'party', 'application'] as const).every(
        (name) => wrong[name] === entry[name],
      );
    if (!isOpposite) this.add(`Entry ${entry.number} takes back entry ${corrects}, but isn't its opposite.`);
    if (this.#corrected.has(corrects))
      this.add(`Entry ${entry.number} takes back entry ${corrects} a second time.`);
    this.#corrected.add(corrects);
  }
}

function parsed(line: string): { entry: ChainedEntry; hash: string } | null {
  try {
    const row: unknown = JSON.parse(line);
    const { success, data } = chainedEntrySchema.safeParse(row);
    const { hash } = row as { hash?: unknown };
    return success && typeof hash === 'string' ? { entry: data, hash } : null;
  } catch {
    return null;
  }
}
