import { drawToken, signatureOf } from '@campus/blind-token';
import type { Mail } from '@campus/contracts/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConfidentialKind } from '../services/mail/kinds.ts';
import { startFirstRelease } from '../testing/first-release.ts';
import { migrations } from './index.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Adapt = (body: any) => unknown;
/** Answers that are meant to differ from the first release, by path; the function gives what is right today. */
const changedSince: [RegExp, Adapt][] = [
  // The migration ends the stand-in of the treasurer for a faculty member, and tells both.
  [/^\/api\/stand-ins$/, () => []],
  [
    /^\/api\/audit\?/,
    (body) => ({ ...body, items: [expect.objectContaining({ action: 'stand-in.ended' }), ...body.items] }),
  ],
  // Mails about cases and complaints and reminders to vote are no longer listed for admins.
  [
    /^\/api\/mails\?/,
    (body) => {
      const told = expect.objectContaining({ subject: 'A stand-in was ended' });
      const listed = body.items
        .filter(({ kind }: Mail) => !isConfidentialKind(kind))
        .map(withDayOfWelcome)
        .toSorted(newestFirst);
      return { ...body, items: [told, told, ...listed] };
    },
  ],
  // Each word says whether it is found inside longer ones; those that an admin added keep to whole words.
  [
    /^\/api\/word-filter$/,
    (body) => ({
      ...body,
      words: body.words.map((word: string) => ({ word, wholeWord: word === 'grubby' })),
    }),
  ],
  // Complaints about safety and harassment come first.
  [
    /^\/api\/complaint-queue(?!.*state=closed)/,
    (body) => {
      const isSafety = ({ category }: { category: string }) => category === 'safety';
      const [first, rest] = [true, false].map((sought) =>
        body.items.filter((item: { category: string }) => isSafety(item) === sought),
      );
      return { ...body, items: [...first, ...rest] };
    },
  ],
  // A board member can say that a complaint is about them.
  [
    /^\/api\/complaints\/[0-9a-f]+$/,
    (body) => ({ ...body, actions: expect.arrayContaining(body.actions as string[]) }),
  ],
  // Later categories are counted too.
  [
    /^\/api\/complaint-figures$/,
    (body) => ({
      ...body,
      byCategory: expect.arrayContaining(body.byCategory.map((one: object) => expect.objectContaining(one))),
    }),
  ],
  // Later areas brought permissions of their own.
  [/^\/api\/me$/, (body) => ({ ...body, permissions: expect.arrayContaining(body.permissions as string[]) })],
  // The health office reads the author's phone number.
  [/^\/api\/absences\/[0-9a-f]+$/, (body) => ({ ...body, phone: '' })],
  // Nominations come page by page.
  [/^\/api\/managed-elections\/[^/]+\/nominations$/, (body) => ({ items: body, next: null })],
  // The wording for missing parts of an election has changed.
  [
    /^\/api\/managed-elections\b/,
    (body) =>
      JSON.parse(
        JSON.stringify(body).replaceAll(/Nobody stands for (“[^”]+”)/g, 'No one is standing for $1'),
      ),
  ],
  [/^\/api\/members\b/, (body) => ({ ...body, items: body.items.map(withDayOfJoining) })],
];
/** The migration keeps only the day. */
const withDayOfWelcome = (mail: Mail): Mail => {
  const at = `${mail.queuedAt.slice(0, 10)}T00:00:00.000Z`;
  return mail.kind === 'welcome' ? { ...mail, queuedAt: at, nextTryAt: at } : mail;
};
const newestFirst = (one: Mail, other: Mail) => (one.queuedAt + one.id < other.queuedAt + other.id ? 1 : -1);
const withDayOfJoining = (member: { since: string }) => ({ ...member, since: member.since.slice(0, 10) });

/** Calls that are meant to be refused today. */
const refusedSince = ['treasurer /api/application-queue?limit=100'];

let release: Awaited<ReturnType<typeof startFirstRelease>>;
let portal: Awaited<ReturnType<typeof release.start>>;

beforeAll(async () => {
  release = await startFirstRelease();
  portal = await release.start();
  await portal.portal.runDueJobs();
});
afterAll(async () => {
  await portal.close();
  await release.close();
});

const expected = ({ path, body }: (typeof release.recording.answers)[number]) =>
  changedSince.reduce((current, [changed, adapt]) => (changed.test(path) ? adapt(current) : current), body);

test("answers every call on the first release's data as that release did, before and after jobs and a restart", async () => {
  const { recording } = release;
  const ask = async () => {
    for (const answer of recording.answers) {
      // Unknown query fields, which the recorder sent, are refused since.
      const path = answer.path.replace(/(?<=^\/api\/away\?.*)&limit=\d+/, '');
      const { status, json, text } = await portal.call('GET', path, {
        as: answer.as ? recording.people[answer.as] : undefined,
      });
      const about = `${answer.as ?? 'nobody'} ${answer.path}`;
      const isRefused = refusedSince.includes(about);
      expect({ about, status }).toEqual({ about, status: isRefused ? 403 : answer.status });
      if (isRefused) continue;
      const body = typeof answer.body === 'string' ? text : json;
      expect({ about, body }).toMatchObject({ about, body: expected(answer) });
    }
  };
  await ask();
  await portal.portal.runJobs();
  await portal.portal.buildLargeIndexes();
  await portal.close();
  portal = await release.start();
  await portal.portal.runDueJobs();
  await ask();
  expect(recording.answers).toHaveLength(98);
  expect(portal.log.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
});

test("runs every migration once on the first release's data", async () => {
  const { json } = await portal.call('GET', '/api/system', { as: release.recording.people['admin'] });
  expect(json.schema).toMatchObject({
    version: Math.max(0, ...migrations.map(({ id }) => id)),
    state: 'done',
    migrations: migrations.map(({ id, title }) => ({ id, title, state: 'done' })),
  });
  expect(json.schema.migrations[0].counts).toMatchObject({
    'members merged': 0,
    'stand-ins ended': 1,
    'moments of joining cut to the day': 68,
    'word lists marked': 1,
    'ledger balances stored': 14,
    'students added to rolls': 28,
    'search terms stored': 53,
    'complaints put in queue order': 5,
    'end days of complaints stored': 5,
  });
  expect(json.schema.migrations.at(-1).counts).toEqual({ complaints: 5 });
});

test('continues the running election: takes a vote, seals and publishes it', async () => {
  const { openElection, people } = release.recording;
  const { id, post, choice } = openElection;
  const admin = people['admin'];
  const { publicKey } = (await portal.call('GET', `/api/elections/${id}`)).json;
  const voter = { uid: 'demo-voter-6', email: 'demo-voter-6@sggs.ac.in', name: 'Esha More' };
  const drawn = await drawToken(publicKey);
  const signed = await portal.call('POST', `/api/elections/${id}/token`, {
    as: voter,
    body: { blinded: drawn.blinded },
  });
  expect(signed.status).toBe(200);
  const { token, prefix } = drawn;
  const signature = await signatureOf(publicKey, drawn, signed.json.blindSignature);
  const choices = [{ postId: post, choice }];
  const cast = await portal.call('POST', `/api/elections/${id}/ballots`, {
    body: { token, prefix, signature, choices },
  });
  expect(cast.status).toBe(201);
  const move = (from: string, to: string) =>
    portal.call('POST', `/api/managed-elections/${id}/state`, { as: admin, body: { from, to } });
  expect((await move('open', 'closed')).status).toBe(200);
  const digest = async () => {
    await portal.portal.runJobs();
    return (await portal.call('GET', `/api/managed-elections/${id}`, { as: admin })).json.digest;
  };
  await expect.poll(digest, { timeout: 30_000, interval: 1000 }).toMatch(/^[\da-f]{64}$/);
  expect((await move('closed', 'published')).status).toBe(200);
  const { json } = await portal.call('GET', `/api/elections/${id}/box`);
  expect(json).toMatchObject({ cast: 5, issued: 6 });
  expect(json.counts).toContainEqual({ postId: post, choice, votes: 4 });
});
