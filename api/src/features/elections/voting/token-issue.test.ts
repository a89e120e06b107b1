import { drawToken, signatureOf } from '@campus/blind-token';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { newStudent, openTestElection, type TestElection } from '../../../testing/election-factory.ts';

let time = Date.parse('2026-03-02T10:00:00Z');
const portal = portalForTests({ now: () => time });

/** Below every modulus of 2048 bits. */
const anyMessage = () => Buffer.concat([Buffer.of(0), randomBytes(255)]).toString('base64url');
const ask = ({ path }: TestElection, as: Persona, blinded = anyMessage()) =>
  portal.call('POST', path('/token'), { as, body: { blinded } });
const rollOf = async ({ path }: TestElection, as: Persona) =>
  (await portal.call('GET', path('/roll/me'), { as })).json;
const issued = ({ models, id }: TestElection) =>
  models.roll.countDocuments({ _id: { $gt: `${id}:`, $lt: `${id};` }, blinded: { $exists: true } });

test('signs one of 200 different messages of one voter at once and refuses the others', async () => {
  const election = await openTestElection(portal);
  const voter = newStudent();
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(election, voter)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === 'token-issued')).toHaveLength(199);
  expect(await issued(election)).toBe(1);
  expect(await rollOf(election, voter)).toEqual({ eligible: true, tokenIssued: true });
});

test('gives the same signature to the same message 200 times at once, and later', async () => {
  const election = await openTestElection(portal);
  const voter = newStudent();
  const token = await drawToken(election.publicKey);
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(election, voter, token.blinded)));
  answers.push(await ask(election, voter, token.blinded));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const signatures = new Set(answers.map(({ json }) => json.blindSignature as string));
  expect(signatures.size).toBe(1);
  await expect(signatureOf(election.publicKey, token, [...signatures][0]!)).resolves.toHaveLength(342);
  expect(await issued(election)).toBe(1);
});

test('gives a locked member no token, but counts the ballot whose token was signed before the lock', async () => {
  const election = await openTestElection(portal);
  const { asha, dev } = election.candidates;
  const [before, after] = [newStudent(), newStudent()];
  const { token, prefix, ...drawn } = await drawToken(election.publicKey);
  const { json } = await ask(election, before, drawn.blinded);
  const signature = await signatureOf(election.publicKey, { token, prefix, ...drawn }, json.blindSignature);
  await portal.call('GET', '/api/me', { as: after });
  for (const { uid } of [before, after]) {
    const body = { locked: true, reason: 'Lost laptop.' };
    expect((await portal.call('PUT', `/api/members/${uid}/lock`, { as: personas.admin, body })).status).toBe(
      200,
    );
  }
  expect((await ask(election, after)).status).toBe(403);
  // It has no name, so the portal can't find it.
  const body = { ...election.vote(asha, dev), token, prefix, signature };
  const cast = await portal.call('POST', election.path('/ballots'), { body });
  expect([cast.status, await election.inTheBox()]).toEqual([201, 1]);
});

test('adds late registrations to the roll of all students, but not to a list', async () => {
  const all = await openTestElection(portal);
  const late = newStudent();
  expect(await rollOf(all, late)).toEqual({ eligible: true, tokenIssued: false });
  expect(await all.models.roll.exists({ _id: `${all.id}:${late.email}` })).not.toBeNull();

  const listed = await openTestElection(portal, { eligibility: 'list', listed: 1 });
  const voter = newStudent();
  await listed.addToRoll(voter);
  expect(await rollOf(listed, late)).toEqual({ eligible: false, tokenIssued: false });
  const refused = await ask(listed, late);
  expect([refused.status, refused.json.code]).toEqual([403, 'not-on-roll']);
  const spelled = { ...voter, email: voter.email.toUpperCase().replace('@SGGS.AC.IN', '@sggs.ac.in') };
  expect((await ask(listed, spelled)).status).toBe(200);
  expect(
    await listed.models.roll.countDocuments({ _id: { $gt: `${listed.id}:`, $lt: `${listed.id};` } }),
  ).toBe(1);
});

test('treats a second account of the same mailbox as the same voter', async () => {
  const election = await openTestElection(portal);
  const voter = newStudent();
  const again = { uid: `${voter.uid}-2`, email: voter.email.replace('@', '+two@') };
  expect((await ask(election, voter)).status).toBe(200);
  expect((await ask(election, again)).json.code).toBe('token-issued');
  expect(await issued(election)).toBe(1);
});

test('refuses faculty and admins', async () => {
  const election = await openTestElection(portal);
  expect(await rollOf(election, personas.admin)).toEqual({ eligible: false, tokenIssued: false });
  expect((await ask(election, personas.admin)).json.code).toBe('forbidden');
  expect(await issued(election)).toBe(0);
});

test.each([
  ['too short', 'AAAA'],
  ['not a text', 7],
  ['not below the modulus', Buffer.alloc(256, 255).toString('base64url')],
])('refuses a message that is %s, without using up the token', async (_, blinded) => {
  const election = await openTestElection(portal);
  const voter = newStudent();
  const refused = await portal.call('POST', election.path('/token'), { as: voter, body: { blinded } });
  expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'blinded']);
  expect(await issued(election)).toBe(0);
  expect((await ask(election, voter)).status).toBe(200);
});

test("signs only while voting is open, by the server's clock", async () => {
  const closesAt = new Date(time + 60_000);
  const election = await openTestElection(portal, { closesAt });
  const coming = await openTestElection(portal, { state: 'nominations' });
  expect((await ask(coming, newStudent())).json.code).toBe('voting-not-begun');
  time = closesAt.getTime() - 1;
  expect((await ask(election, newStudent())).status).toBe(200);
  time = closesAt.getTime();
  const late = await ask(election, newStudent());
  expect([late.status, late.json.code]).toEqual([409, 'voting-closed']);
  expect(
    (
      await portal.call('POST', '/api/elections/none/token', {
        as: newStudent(),
        body: { blinded: anyMessage() },
      })
    ).status,
  ).toBe(404);
});
