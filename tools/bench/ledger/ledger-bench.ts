import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { facetsOf } from '@campus/api/ledger-facets';
import { link } from '@campus/api/ledger-link';
import type { EntryRecord } from '@campus/api/ledger-model';
import { budgetCategories, type BudgetCategory, defaultDomains, type LedgerKind } from '@campus/contracts';
import { type Document, MongoClient } from 'mongodb';
import { atMost, format, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';

const PORTS = [4861, 4862] as const;
/** How often each question is asked, of few and of many in turns. */
const ROUNDS = 61;
/** Entries that are made one after the other, and at once. */
const NEW_ENTRIES = 200;

const year = '2026-27';
const questions: [string, string][] = [
  ['the summary', `/api/ledger/summary?year=${year}`],
  ['the newest 25 entries', '/api/ledger/entries'],
  ['the newest 25 payments for a category', '/api/ledger/entries?category=sports&kind=payment'],
];

/**
 * What the ledger's pages cost with many entries against few, on two APIs that are asked in turns; and how fast entries
 * are made.
 */
export async function benchLedger(quick: boolean): Promise<Measure[]> {
  const counts = [1000, quick ? 5000 : 100_000] as const;
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const admin = await issuer.tokenOf('admin', `admin@${defaultDomains.admin}`);
    const authorization = `Bearer ${admin}`;
    const [few, many] = await Promise.all(
      PORTS.map(async (port, i) => {
        const api = await servers.startApi(`API ${i + 1}`, port, issuer.env, issuer.nodeArgs);
        await fill(api.databaseUri, counts[i]!);
        return api.url;
      }),
    );
    const ask = async (url: string, path: string) => {
      const begin = performance.now();
      const response = await fetch(url + path, { headers: { authorization } });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - begin;
    };

    // Whoever asks first adds up what nobody has added yet.
    await ready(() => ask(few!, questions[0]![1]));
    const begin = performance.now();
    await ready(() => ask(many!, questions[0]![1]));
    const measures = [
      plain(`adding ${format(counts[1], 'entries')} up anew`, (performance.now() - begin) / 1000, 's'),
    ];
    for (const [what, path] of questions) {
      const times: { few: number; many: number }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const timed = { few: 0, many: 0 };
        const both = [
          ['few', few!],
          ['many', many!],
        ] as const;
        for (const [name, url] of round % 2 ? both : both.toReversed()) timed[name] = await ask(url, path);
        // The first round only warms both up.
        if (round > 0) times.push(timed);
      }
      const [short, long] = (['few', 'many'] as const).map((name) => median(times.map((time) => time[name])));
      measures.push(
        plain(`${what}: of ${format(counts[0], '')}`, short!, 'ms'),
        plain(`${what}: of ${format(counts[1], '')}`, long!, 'ms'),
        atMost('  many against few', median(times.map((time) => time.many / time.few)), 1.3),
      );
    }

    for (const atOnce of [1, 32])
      measures.push(
        plain(
          `entries made, ${atOnce === 1 ? 'one after the other' : `${atOnce} at once`}`,
          await perSecond(() => enter(many!, authorization), atOnce),
          'entries/s',
        ),
      );
    return measures;
  } finally {
    await servers.stop();
  }
}

/** Adding up goes on when the API says that it takes too long. */
async function ready(question: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await question());
    } catch (error) {
      if (!/: 503 /.test(String(error))) throw error;
      await delay(100);
    }
  }
}

async function enter(url: string, authorization: string): Promise<void> {
  const body = new FormData();
  const fields = { kind: 'payment', category: 'sports', amount: '5000', on: '2026-11-20', text: 'Balls' };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('requestId', randomBytes(16).toString('hex'));
  const response = await fetch(`${url}/api/ledger/entries`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function perSecond(work: () => Promise<void>, atOnce: number): Promise<number> {
  const begin = performance.now();
  let left = NEW_ENTRIES;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return (NEW_ENTRIES * 1000) / (performance.now() - begin);
}

/** Writes entries of two years straight into the database; their sums are left to the API. */
async function fill(uri: string, count: number): Promise<void> {
  const client = await MongoClient.connect(uri);
  const entries = client.db('campus').collection<Document>('ledger');
  let batch: EntryRecord[] = [];
  for (const entry of madeUpEntries(count)) {
    batch.push(entry);
    if (batch.length < 1000) continue;
    await entries.insertMany(batch as unknown as Document[]);
    batch = [];
  }
  if (batch.length > 0) await entries.insertMany(batch as unknown as Document[]);
  await client.close();
}

const categories = Object.keys(budgetCategories) as BudgetCategory[];
const kinds: LedgerKind[] = ['payment', 'payment', 'payment', 'plan', 'allocation', 'sponsorship'];

/** Of every kind and category, on 700 days. */
function* madeUpEntries(count: number): Generator<EntryRecord> {
  let last: EntryRecord | null = null;
  for (let i = 0; i < count; i += 1) {
    const on = new Date(Date.UTC(2025, 6, 1 + Math.floor((i * 700) / count))).toISOString().slice(0, 10);
    const kind = kinds[i % kinds.length]!;
    const entryYear = on < '2026-07-01' ? '2025-26' : year;
    const place = { on, year: entryYear, kind, category: categories[Math.floor(i / 6) % 8]! };
    last = link(last, {
      ...place,
      at: '2026-11-21T10:00:00.000Z',
      amount: 1000 + i,
      text: 'What it was for, in a few words',
      party: kind === 'sponsorship' ? `Sponsor ${i % 20}` : 'Somebody',
      application: null,
      document: null,
      by: 'Farah Ansari',
      requestId: i.toString(16).padStart(32, '0'),
      years: [entryYear],
      facets: facetsOf(place),
    });
    yield last;
  }
}
