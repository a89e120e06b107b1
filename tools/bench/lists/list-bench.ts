import { setTimeout as delay } from 'node:timers/promises';
import { atMost, format, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { withClient } from '../../with-client.ts';

const PORTS = { few: 4859, many: 4860 };
/** How often each question is asked, of few and of many in turns. */
const ROUNDS = 61;
/** How much longer it may take with many. */
const LIMIT = 1.3;

type Size = 'few' | 'many';
interface Person {
  uid: string;
  email: string;
}

/** A page of a list among few documents, and among many. */
export interface ListBench {
  few: number;
  many: number;
  /** Number of documents with `--quick`, instead of many. */
  quick: number;
  /** The documents of each collection when the list has `count` items. */
  collections: Record<string, (count: number) => Iterable<object>>;
  asker: Person;
  /** Rows of a page; each question that answers with rows finds a full page, among few as among many. */
  page: number;
  questions: { what: string; path: string; as?: Person }[];
  /** A question with an answer of its own, not a page. */
  summary?: string;
  /** Questions whose second page is asked for too, and the parameter that asks for it. */
  secondPages?: { paths: string[]; parameter: 'cursor' | 'before' | 'after' };
}

/**
 * The cost of a page with many documents against few: two APIs, each on a database of its own, asked in turns, because
 * the machine's speed changes from minute to minute.
 */
export async function benchList(bench: ListBench, quick: boolean): Promise<Measure[]> {
  const counts = { few: bench.few, many: quick ? bench.quick : bench.many };
  await using servers = new Servers();
  const start = async (size: Size) => {
    const api = await servers.startApi(`API of ${size}`, PORTS[size]);
    for (const [collection, documents] of Object.entries(bench.collections))
      await insertAll(api.databaseUri, collection, documents(counts[size]));
    return api.url;
  };
  const urls = { few: await start('few'), many: await start('many') };

  /** @returns how long the answer took in ms, and the cursor of the next page */
  async function ask(size: Size, path: string, person = bench.asker): Promise<Answer> {
    const isPage = path !== bench.summary;
    const url = urls[size] + (isPage ? withParameter(path, 'limit', String(bench.page)) : path);
    const session = await servers.tokenOf(person.uid, person.email);
    const begin = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${session}` } });
    const answer = (await response.json()) as Rows | { items?: Rows; next?: string | null };
    const took = performance.now() - begin;
    // The first question has the ledger added up.
    if (response.status === 503) return delay(100).then(() => ask(size, path, person));
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    const rows = Array.isArray(answer) ? answer : answer.items;
    if (isPage && rows?.length !== bench.page)
      throw new Error(`${path}: ${rows?.length} rows instead of ${bench.page}.`);
    return { took, next: Array.isArray(answer) ? answer.at(-1)!._id : (answer.next ?? '') };
  }

  async function measure(what: string, paths: Record<Size, string>, as?: Person): Promise<Measure[]> {
    const times: Record<Size, number>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const timed = { few: 0, many: 0 };
      const sizes = ['few', 'many'] as const;
      for (const size of round % 2 ? sizes : sizes.toReversed()) {
        timed[size] = (await ask(size, paths[size], as)).took;
      }
      // The first round only warms both up.
      if (round > 0) times.push(timed);
    }
    return [
      plain(`${what}: of ${format(counts.few)}`, median(times.map(({ few }) => few)), 'ms'),
      plain(`${what}: of ${format(counts.many)}`, median(times.map(({ many }) => many)), 'ms'),
      atMost('  many against few', median(times.map(({ few, many }) => many / few)), LIMIT),
    ];
  }

  const measures = bench.summary
    ? await measure('the summary', { few: bench.summary, many: bench.summary })
    : [];
  for (const { what, path, as } of bench.questions)
    measures.push(...(await measure(what, { few: path, many: path }, as)));
  for (const path of bench.secondPages?.paths ?? []) {
    const second = async (size: Size) =>
      withParameter(path, bench.secondPages!.parameter, (await ask(size, path)).next);
    const both = { few: await second('few'), many: await second('many') };
    measures.push(...(await measure(`${path}, the second page`, both)));
  }
  return measures;
}

type Rows = { _id: string }[];
interface Answer {
  took: number;
  next: string;
}

const withParameter = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** Writes documents straight into the API's database. */
export const insertAll = (uri: string, collection: string, documents: Iterable<object>): Promise<void> =>
  withClient(uri, async (db) => {
    let batch: object[] = [];
    const write = async () => {
      if (batch.length > 0) await db.collection(collection).insertMany(batch, { ordered: false });
      batch = [];
    };
    for (const document of documents) {
      batch.push(document);
      if (batch.length === 1000) await write();
    }
    await write();
  });
