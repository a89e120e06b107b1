import { randomBytes } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import { complaintTokenSets } from '@campus/contracts/complaints';
import { expect, test } from 'vitest';
import { portalForTests, startPortal, databaseForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { filingAt, newMember } from './testing/test-filing.ts';

const monday = Date.parse('2026-03-02T10:00:00Z');
const week = 7 * 86_400_000;
let time = monday;
const portal = portalForTests({ now: () => time });
const filing = filingAt(portal);
const another = databaseForTests();

const path = '/api/complaint-tokens';
const termsFor = async (as: Persona) => (await portal.call('GET', path, { as })).json;
/** Below every modulus of 2048 bits. */
const anyMessages = (count = 2) =>
  Array.from({ length: count }, () => Buffer.concat([Buffer.of(0), randomBytes(255)]).toString('base64url'));
const ask = (as: Persona, blinded: unknown = anyMessages(), ofWeek = '2026-W10') =>
  portal.call('POST', path, { as, body: { week: ofWeek, blinded } });
const rows = () => filing.models().issuedTokens.countDocuments();

test('a signed token files a complaint', async () => {
  const member = newMember();
  const terms = await termsFor(member);
  expect(terms).toEqual({ week: '2026-W10', publicKey: expect.any(String), tokens: 2 });
  const tokens = await Promise.all([drawToken(terms.publicKey), drawToken(terms.publicKey)]);
  const blinded = tokens.map((token) => token.blinded);
  const { blindSignatures } = (await ask(member, blinded)).json;
  for (const [index, token] of tokens.entries()) {
    const signature = await signatureOf(terms.publicKey, token, blindSignatures[index]);
    const fields = { ...(await filing.unnamedFields()), token: token.token, prefix: token.prefix, signature };
    expect((await filing.unnamed(fields)).status).toBe(201);
  }
});

test('gives concurrent callers the same key, even on two servers', async () => {
  const servers = await Promise.all([startPortal(another.uri), startPortal(another.uri)]);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => servers[n % 2]!.call('GET', path, { as: newMember() })),
  );
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  expect(await filingAt(servers[0]!).models().weekKeys.countDocuments()).toBe(1);
  await Promise.all(servers.map((server) => server.close()));
});

test('treats another address of the same mailbox as the same member', async () => {
  const member = newMember();
  const aliases = ['a', 'b', 'c'].map((alias) => ({
    uid: `${member.uid}-${alias}`,
    email: member.email.replace('@', `+${alias}@`),
  }));
  for (let set = 1; set < complaintTokenSets; set += 1) await ask(member);
  const counts = [];
  for (const one of aliases) counts.push((await ask(one)).json.blindSignatures.length);
  expect(counts).toEqual([2, 0, 0]);
});

test('gives the same answer to the same messages 20 times at once, and later', async () => {
  const member = newMember();
  const before = await rows();
  const messages = anyMessages();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member, messages)));
  answers.push(await ask(member), await ask(member, messages));
  const other = answers.splice(-2, 1)[0]!;
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect([answers[0]!.status, other.status]).toEqual([200, 200]);
  expect(answers[0]!.json.blindSignatures).toHaveLength(2);
  expect(await rows()).toBe(before + 2);
});

test('gives seven sets of tokens to a member, one after the other or at once', async () => {
  const member = newMember();
  const messages = Array.from({ length: complaintTokenSets + 1 }, () => anyMessages());
  const answers = [];
  for (const each of messages) answers.push(await ask(member, each));
  const countsOf = answers.map(({ status, json }) => [status, json.blindSignatures.length]);
  expect(countsOf).toEqual([...Array(complaintTokenSets).fill([200, 2]), [200, 0]]);
  expect((await ask(member, messages[1])).text).toBe(answers[1]!.text);

  const hasty = newMember();
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => ask(hasty)));
  const countOf = (signatures: (count: number) => boolean) =>
    atOnce.filter(({ json }) => signatures(json.blindSignatures.length)).length;
  expect(countOf((count) => count > 0)).toBe(complaintTokenSets);
  expect(countOf((count) => count === 0)).toBe(20 - complaintTokenSets);
});

test('the rows name no one', async () => {
  await ask({ ...personas.student, uid: 'somebody-known' });
  const all = await filing.models().issuedTokens.find().lean();
  for (const { _id } of all) expect(_id).toMatch(/^2026-W10:[0-9a-f]{64}$/);
  expect(JSON.stringify(all)).not.toContain('somebody-known');
});

const tooLarge = Buffer.alloc(256, 255).toString('base64url');
test.each([
  ['of the week before', anyMessages(), '2026-W09', 'week'],
  ['of the week after', anyMessages(), '2026-W11', 'week'],
  ['of no week', anyMessages(), 'soon', 'week'],
  ['one message', anyMessages(1), '2026-W10', 'blinded'],
  ['three messages', anyMessages(3), '2026-W10', 'blinded'],
  ['no list', 'AAAA', '2026-W10', 'blinded'],
  ['a message that is too short', ['AAAA', ...anyMessages(1)], '2026-W10', 'blinded.0'],
  ['a message that is not below the modulus', [...anyMessages(1), tooLarge], '2026-W10', 'blinded'],
])('%s is refused and uses up nothing', async (_, blinded, ofWeek, field) => {
  const member = newMember();
  const before = await rows();
  const refused = await ask(member, blinded, ofWeek);
  expect([refused.status, refused.json.errors[0].field]).toEqual([400, field]);
  expect(await rows()).toBe(before);
  for (let set = 1; set < complaintTokenSets; set += 1) await ask(member);
  const answers = [await ask(member), await ask(member)];
  expect(answers.map(({ json }) => json.blindSignatures.length)).toEqual([2, 0]);
});

test('gives the configured number of tokens to members only, without a log line', async () => {
  const server = await startPortal(another.uri, { env: { ANONYMOUS_COMPLAINTS_PER_WEEK: '3' } });
  const { json } = await server.call('GET', path, { as: personas.faculty });
  expect(json.tokens).toBe(3);
  const issued = await server.call('POST', path, {
    as: personas.faculty,
    body: { week: json.week, blinded: anyMessages(3) },
  });
  expect(issued.json.blindSignatures).toHaveLength(3);
  expect((await server.call('GET', path)).status).toBe(401);
  expect((await server.call('GET', path, { as: personas.foreign })).status).toBe(403);
  expect(server.log.filter((line) => line.includes('complaint-tokens'))).toEqual([]);
  await server.close();
});

test("starts the week on Monday in the college's time zone, and deletes past weeks", async () => {
  const { weekKeys, issuedTokens } = filing.models();
  const member = newMember();
  time = Date.parse('2026-03-08T18:29:59Z');
  expect((await ask(member)).status).toBe(200);
  await portal.portal.runJobs();
  const sealed = (await weekKeys.findById('2026-W10').lean())!;
  expect(sealed.privateKey).not.toBeNull();

  time += 1000;
  const late = await ask(member, anyMessages());
  expect([late.status, late.json.errors[0].field]).toEqual([400, 'week']);
  expect((await termsFor(member)).week).toBe('2026-W11');
  expect((await ask(member, anyMessages(), '2026-W11')).status).toBe(200);
  await portal.portal.runJobs();
  expect(await weekKeys.findById('2026-W10').lean()).toEqual({ ...sealed, privateKey: null });
  expect((await weekKeys.findById('2026-W11').lean())!.privateKey).not.toBeNull();
  expect(await issuedTokens.countDocuments({ _id: { $lt: '2026-W11' } })).toBeGreaterThan(0);

  time += week;
  await portal.portal.runJobs();
  expect((await weekKeys.find().lean()).map(({ _id, privateKey }) => [_id, privateKey])).toEqual([
    ['2026-W11', null],
  ]);
  expect(await issuedTokens.countDocuments({ _id: { $lt: '2026-W11' } })).toBe(0);
  expect(await issuedTokens.countDocuments({ _id: { $gte: '2026-W11' } })).toBe(1);
});

test('signs nothing with a deleted key, even if the clock is set back', async () => {
  time = monday + 3 * week;
  const member = newMember();
  expect((await termsFor(member)).week).toBe('2026-W13');
  time += week;
  await portal.portal.runJobs();
  time -= week;
  expect((await portal.call('GET', path, { as: member })).status).toBe(503);
  expect((await ask(member, anyMessages(), '2026-W13')).status).toBe(503);
  expect(portal.log.join('')).toMatch(/"week":"2026-W13".*look at the clocks/);
});
