import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { facetsOf } from '@campus/api/ledger-facets';
import { link } from '@campus/api/ledger-link';
import type { EntryRecord } from '@campus/api/ledger-model';
import { budgetCategories, type BudgetCategory, defaultDomains, type LedgerKind } from '@campus/contracts';
import { fewAgainstMany, insertAll } from '../few-and-many.ts';
import { format, type Measure, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';

const PORTS = { few: 4859, many: 4860 };
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
  const counts = { few: 1000, many: quick ? 5000 : 100_000 };
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const admin = await issuer.tokenOf('admin', `admin@${defaultDomains.admin}`);
    const authorization = `Bearer ${admin}`;
    const [few, many] = await Promise.all(
      (['few', 'many'] as const).map(async (name) => {
        const api = await servers.startApi(`API of ${name}`, PORTS[name], issuer.env, issuer.nodeArgs);
        await insertAll(api.databaseUri, 'ledger', madeUpEntries(counts[name]));
        return api.url;
      }),
    );
    const ask = async (url: string, path: string) => {
      const response = await fetch(url + path, { headers: { authorization } });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.arrayBuffer();
    };

    // Whoever asks first adds up what nobody has added yet.
    const [, summary] = questions[0]!;
    await untilReady(() => ask(few!, summary));
    const begin = performance.now();
    await untilReady(() => ask(many!, summary));
    const measures = [
      plain(`adding ${format(counts.many, 'entries')} up anew`, (performance.now() - begin) / 1000, 's'),
    ];
    for (const [what, path] of questions)
      measures.push(
        ...(await fewAgainstMany(what, counts, {
          few: () => ask(few!, path),
          many: () => ask(many!, path),
        })),
      );

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
async function untilReady(question: () => Promise<unknown>): Promise<void> {
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
      member: 'treasurer',
      requestId: i.toString(16).padStart(32, '0'),
      years: [entryYear],
      facets: facetsOf(place),
    });
    yield last;
  }
}
