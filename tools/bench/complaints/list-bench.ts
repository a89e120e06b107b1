import { type Complaint, defaultDomains } from '@campus/contracts';
import { type AnyBulkWriteOperation, MongoClient } from 'mongodb';
import { atMost, format, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';
import { madeUpComplaints, needles } from './made-up-complaints.ts';

const PORTS = [4859, 4860] as const;
/** How often each question is asked, of few and of many in turns. */
const ROUNDS = 61;
const page = 20;

/** Each finds a full page, among few as among many. Those that only few match are the hardest: the rest is read past. */
const questions: [string, Record<string, string>][] = [
  ['all', {}],
  ['a category', { category: 'hostel' }],
  ['a state', { state: 'closed' }],
  ['category and state', { category: 'mess', state: 'received' }],
  ['a common word', { search: 'water' }],
  [`a word that ${needles} have`, { search: 'generator' }],
  ['two words', { search: 'corridor water' }],
  [`two words that only ${needles} have both`, { search: 'lift water' }],
  ['word, category and state', { search: 'water', category: 'hostel', state: 'closed' }],
  [`the same, which only ${needles} have`, { search: 'water', category: 'safety', state: 'in-review' }],
];

/**
 * What a page of the list costs with many complaints against few: two APIs, each on a database of its own, are asked in
 * turns, because the machine's speed changes from minute to minute.
 */
export async function benchComplaintList(quick: boolean): Promise<Measure[]> {
  const counts = [1000, quick ? 5000 : 100_000];
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const student = await issuer.tokenOf('student', `student@${defaultDomains.student}`);
    const [few, many] = await Promise.all(
      PORTS.map(async (port, i) => {
        const api = await servers.startApi(`API ${i + 1}`, port, issuer.env, issuer.nodeArgs);
        await fill(api.databaseUri, counts[i]!);
        return asker(api.url, student);
      }),
    );

    const measures: Measure[] = [];
    const measure = async (what: string, query: [Record<string, string>, Record<string, string>]) => {
      const times: { few: number; many: number }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const timed = { few: 0, many: 0 };
        const both = [
          ['few', () => few!(query[0])],
          ['many', () => many!(query[1])],
        ] as const;
        for (const [name, ask] of round % 2 ? both : both.toReversed()) {
          const begin = performance.now();
          const { items } = await ask();
          timed[name] = performance.now() - begin;
          if (items.length !== page)
            throw new Error(`${what}: ${items.length} complaints instead of ${page}.`);
        }
        // The first round only warms both up.
        if (round > 0) times.push(timed);
      }
      const [short, long] = (['few', 'many'] as const).map((name) => median(times.map((time) => time[name])));
      measures.push(
        plain(`${what}: of ${format(counts[0]!, '')}`, short!, 'ms'),
        plain(`${what}: of ${format(counts[1]!, '')}`, long!, 'ms'),
        atMost('  many against few', median(times.map((time) => time.many / time.few)), 1.3),
      );
    };
    for (const [what, query] of questions) await measure(what, [query, query]);
    const [second, other] = await Promise.all([few!({}), many!({})]);
    await measure('the second page', [{ cursor: second.next! }, { cursor: other.next! }]);
    return measures;
  } finally {
    await servers.stop();
  }
}

const asker = (url: string, session: string) => async (query: Record<string, string>) => {
  const search = new URLSearchParams({ limit: String(page), ...query });
  const response = await fetch(`${url}/api/complaints?${search}`, {
    headers: { authorization: `Bearer ${session}` },
  });
  if (!response.ok) throw new Error(`${search}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { items: Complaint[]; next: string | null };
};

/** Writes complaints straight into the database. */
async function fill(uri: string, count: number): Promise<void> {
  const client = await MongoClient.connect(uri);
  const complaints = client.db('campus').collection('complaints');
  let batch: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (batch.length > 0) await complaints.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for (const document of madeUpComplaints(count)) {
    batch.push({ insertOne: { document: document as object } });
    if (batch.length === 1000) await write();
  }
  await write();
  await client.close();
}
