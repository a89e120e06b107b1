import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { electionsOf, openTestElection } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import type { ElectionRecord } from '../model.ts';
import { addToRoll, rollId } from '../roll.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-02T10:00:00Z');
let now = start;
const portal = portalForTests({ now: () => now });
const { models } = electionsOf(portal);

beforeEach(async () => {
  now = start;
  await portal.connection.collection('mails').deleteMany({});
});

const at = (hours: number) => new Date(start + hours * hour);
const voters = (count: number) => Array.from({ length: count }, (_, i) => `voter${i}@sggs.ac.in`);
/** Ends in ten hours, after three days. */
async function endingSoon(changes: Partial<ElectionRecord> = {}, emails = voters(3)) {
  const election = await openTestElection(portal, { opensAt: at(-62), closesAt: at(10), ...changes });
  await addToRoll(models(), election.id, emails);
  return election;
}
const askForToken = (id: string, email: string) =>
  models().roll.updateOne({ _id: rollId(id, email) }, { blinded: 'x' });
const remind = () => portal.portal.runJobs();
const remindersOf = (id: string) => mailsWith(portal, `election:${id}:`);
const reminded = async (id: string) =>
  (await remindersOf(id)).map(({ to }) => ('address' in to ? to.address : '')).toSorted();

describe('a day before the end of voting', () => {
  test('reminds voters on the roll who haven’t asked for a token', async () => {
    const { id } = await endingSoon({ title: 'Council 2026' });
    await askForToken(id, 'voter1@sggs.ac.in');
    await remind();
    expect(await reminded(id)).toEqual(['voter0@sggs.ac.in', 'voter2@sggs.ac.in']);
    for (const mail of await remindersOf(id)) {
      expect(mail).toMatchObject({
        kind: 'election',
        state: 'queued',
        link: { path: `/voting/${id}` },
        until: at(10),
      });
      // The college's time zone is five and a half hours ahead.
      expect(wordsOf(mail)).toContain('“Council 2026” ends on Tuesday 3 March at 01:30.');
    }
  });

  test('reminds each once, by any number of processes, for two elections too', async () => {
    const [one, two] = [await endingSoon(), await endingSoon()];
    await Promise.all([remind(), remind(), remind()]);
    now += hour;
    await remind();
    for (const { id } of [one, two]) expect(await reminded(id)).toEqual(voters(3));
  });

  test.each<[string, Partial<ElectionRecord>]>([
    ['the end is further away', { closesAt: at(24.1) }],
    ['voting lasts two days', { opensAt: at(-38) }],
    ['there is no end, as of the election that opens by itself', { closesAt: null }],
    ['it is over', { closesAt: at(-1) }],
    ['it is not open', { state: 'nominations' }],
    ['it is cancelled', { state: 'cancelled' }],
  ])('reminds no one if %s', async (_, changes) => {
    const { id } = await endingSoon(changes);
    await remind();
    expect(await reminded(id)).toEqual([]);
  });

  test('continues after a crash, and reminds no one twice', async () => {
    const emails = voters(120);
    const { id } = await endingSoon({}, emails);
    const { collection } = portal.connection.model('mails');
    const insert = collection.insertMany.bind(collection) as (...given: unknown[]) => never;
    let writes = 0;
    const spy = vi.spyOn(collection, 'insertMany').mockImplementation((...given: unknown[]) => {
      writes += 1;
      if (writes === 2) throw new Error('killed at voter7@sggs.ac.in');
      return insert(...given);
    });
    await remind();
    expect(await remindersOf(id)).toHaveLength(50);
    // Last of all by address: who asks meanwhile needs no letter.
    await askForToken(id, 'voter99@sggs.ac.in');
    await remind();
    spy.mockRestore();
    expect((await models().elections.findById(id).lean())?.reminded).toBe(true);
    const all = await reminded(id);
    expect([new Set(all).size, all.length]).toEqual([119, 119]);
    await remind();
    expect(await remindersOf(id)).toHaveLength(all.length);
    expect(portal.log.join('')).toContain('voters could not be reminded');
  });

  test('reminds everyone else if one address can’t receive mail', async () => {
    const { id } = await endingSoon({}, ['a..b@sggs.ac.in', 'zoya@sggs.ac.in']);
    await remind();
    expect(await reminded(id)).toEqual(['zoya@sggs.ac.in']);
  });
});

describe('the list of reminded voters', () => {
  test('can’t be worked out from the remaining keys', async () => {
    const [one, two] = [await endingSoon(), await endingSoon()];
    await remind();
    const keys = [...(await remindersOf(one.id)), ...(await remindersOf(two.id))].map(({ _id }) => _id);
    const hashes = keys.map((key) => key.split(':')[2]!);
    expect(new Set(hashes).size).toBe(6);
    for (const email of voters(3))
      for (const known of [email, `${one.id}:${email}`, one.id + email])
        expect(hashes).not.toContain(createHash('sha256').update(known).digest('hex'));
    expect(keys.join(' ')).not.toContain('voter');
  });

  test('appears in no log and isn’t shown to admins', async () => {
    const { id } = await endingSoon();
    await remind();
    expect(portal.log.join('')).not.toMatch(/voter\d/);
    expect(await remindersOf(id)).toHaveLength(3);
    for (const path of ['/api/mails?limit=100', '/api/mails/confidential']) {
      const list = await portal.call('GET', path, { as: personas.admin });
      expect(list.status).toBe(200);
      expect(list.text).not.toMatch(/voter\d|election/);
    }
  });

  test('does not show in messages, which everyone on the roll gets until the end of voting', async () => {
    const members = [personas.student, personas.faculty];
    for (const as of members) await portal.call('GET', '/api/me', { as });
    const { id } = await endingSoon({}, [...members.map(({ email }) => email), 'voter0@sggs.ac.in']);
    await askForToken(id, personas.student.email);
    await remind();
    expect(await reminded(id)).toEqual([personas.faculty.email, 'voter0@sggs.ac.in'].toSorted());
    const messages = async (as: Persona) => {
      const { json } = await portal.call('GET', '/api/messages', { as });
      return json.items.filter(({ kind }: { kind: string }) => kind === 'election');
    };
    for (const as of members) expect(await messages(as)).toMatchObject([{ path: `/voting/${id}` }]);
    now = at(11).getTime();
    for (const as of members) expect(await messages(as)).toEqual([]);
    await remind();
    const stored = portal.connection.collection('messages');
    expect(await stored.countDocuments({ about: `election:${id}` })).toBe(0);
  });

  test('is erased at the end of voting, even if no mail went out', async () => {
    const { id } = await endingSoon();
    await remind();
    now = at(11).getTime();
    await remind();
    for (const mail of await remindersOf(id)) {
      expect(mail.to).toEqual({ address: '' });
      expect(mail.paragraphs).toBeUndefined();
    }
    expect(await remindersOf(id)).toHaveLength(3);
  });
});
