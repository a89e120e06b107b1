import { type Complaint, defaultDomains } from '@campus/contracts';
import { fewAgainstMany, insertAll } from '../few-and-many.ts';
import type { Measure } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';
import { madeUpComplaints, needles } from './made-up-complaints.ts';

const PORTS = [4859, 4860] as const;
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
 * What a page of the list costs with many complaints against few: two APIs, each on a database of its own.
 */
export async function benchComplaintList(quick: boolean): Promise<Measure[]> {
  const counts = { few: 1000, many: quick ? 5000 : 100_000 };
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const student = await issuer.tokenOf('student', `student@${defaultDomains.student}`);
    const [few, many] = await Promise.all(
      [counts.few, counts.many].map(async (count, i) => {
        const api = await servers.startApi(`API ${i + 1}`, PORTS[i]!, issuer.env, issuer.nodeArgs);
        await insertAll(api.databaseUri, 'complaints', madeUpComplaints(count));
        return asker(api.url, student);
      }),
    );

    const measures: Measure[] = [];
    type Query = Record<string, string>;
    const measure = async (what: string, ofFew: Query, ofMany: Query) => {
      const ask = { few: () => fullPage(few!, what, ofFew), many: () => fullPage(many!, what, ofMany) };
      measures.push(...(await fewAgainstMany(what, counts, ask)));
    };
    for (const [what, query] of questions) await measure(what, query, query);
    const [second, other] = await Promise.all([few!({}), many!({})]);
    await measure('the second page', { cursor: second.next! }, { cursor: other.next! });
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

async function fullPage(ask: ReturnType<typeof asker>, what: string, query: Record<string, string>) {
  const { items } = await ask(query);
  if (items.length !== page) throw new Error(`${what}: ${items.length} complaints instead of ${page}.`);
}
