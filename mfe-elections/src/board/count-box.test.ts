import { sealed, signedBallot, signedBox, testElection } from '@campus/ballot/testing';
import type { BallotBoxExport } from '@campus/contracts/elections';
import { afterEach, expect, it, vi } from 'vitest';
import { type AuditMessage, countBox } from './count-box.ts';
import { findToken } from './read-box.ts';

const size = 12;
const rowsAtOnce = 5;
const council = testElection();
const box = signedBox(council, size);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A portal that gives this box; `answers` may end it after so many. */
function portalWith({ tokens, choices, ...head }: BallotBoxExport, answers = Infinity) {
  const asked: { path: string; credentials: RequestInit['credentials'] }[] = [];
  vi.stubGlobal('fetch', async (address: string, { credentials }: RequestInit) => {
    asked.push({ path: address, credentials });
    if (asked.length > answers) throw new TypeError('Failed to fetch');
    const url = new URL(address, 'http://portal');
    const page = <Row>(rows: Row[], placeOf: (row: Row) => string) =>
      rows
        .filter((row) => placeOf(row) > (url.searchParams.get('cursor') ?? ''))
        .slice(0, Math.min(rowsAtOnce, Number(url.searchParams.get('limit'))));
    if (url.pathname.endsWith('/box')) return Response.json(head);
    if (url.pathname.endsWith('/box/tokens')) return Response.json(page(tokens, ({ receipt }) => receipt));
    return Response.json(page(choices, ({ key }) => key));
  });
  return asked;
}

async function count(myToken: string | null = null) {
  const told: AuditMessage[] = [];
  await countBox({ electionId: council.election.id, myToken }, (message) => told.push(message));
  return { last: told.at(-1)!, told };
}

it('reads all pages without credentials and finds nothing wrong', async () => {
  const asked = portalWith(box);
  const { last, told } = await count();
  expect(last).toMatchObject({
    kind: 'counted',
    report: {
      audit: { faults: [], ballots: size, digest: box.digest },
      publishedDigest: box.digest,
      mine: null,
    },
  });
  expect(told).toContainEqual({ kind: 'progress', done: 2 * size, total: 2 * size });
  expect(asked).toHaveLength(9);
  expect(new Set(asked.map(({ credentials }) => credentials))).toEqual(new Set(['omit']));
});

it('detects a removed ballot and a changed count', async () => {
  portalWith({
    ...box,
    tokens: box.tokens.slice(1),
    counts: box.counts.map((line, index) => (index === 0 ? { ...line, votes: line.votes + 1 } : line)),
  });
  const { last } = await count();
  expect(last.kind === 'counted' && last.report.audit.faults.length).toBeGreaterThanOrEqual(3);
});

it("finds the row of the voter's ballot anywhere in the list", async () => {
  const mine = signedBallot(council.privateKey, { president: 'none', secretary: 'blank' });
  portalWith(
    sealed({ ...box, tokens: [...box.tokens, mine.token], choices: [...box.choices, mine.choices] }),
  );
  const { last } = await count(mine.secret);
  expect(last).toMatchObject({ report: { mine: mine.choices } });
});

it('reports an interruption by the portal, and counts on retry', async () => {
  portalWith(box, 2);
  expect((await count()).last).toEqual({ kind: 'stopped', why: 'The portal can’t be reached.' });
  portalWith(box);
  expect((await count()).last.kind).toBe('counted');
});

it('rejects an answer that is not a ballot box', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ hello: 'there' }));
  expect((await count()).last).toEqual({ kind: 'stopped', why: 'What the portal gave is not a ballot box.' });
});

it('finds a token by its receipt in the box itself', async () => {
  portalWith(box);
  const row = box.tokens[7]!;
  expect(await findToken(council.election.id, row.receipt)).toEqual(row);
  expect(await findToken(council.election.id, 'f'.repeat(64))).toBeNull();
});
