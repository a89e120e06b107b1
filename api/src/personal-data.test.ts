import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { checkData } from './check-data.ts';
import { callsOnComplaints } from './features/complaints/handling/testing/calls-on-complaints.ts';
import { allPersonalData, personalDataOf } from './personal-data.ts';
import { fieldsOf } from './platform/storage/record.ts';
import { createMemberModel } from './services/members/member-model.ts';
import { collectionsThatName, filesThatSay, live, ok, person } from './testing/one-life.ts';
import { environment, portalForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const start = Date.now();
let now = start;
const portal = portalForTests({ now: () => now });
const { admin, student: friend } = personas;
const dayMs = 86_400_000;

const dataOf = (address = person.email) => {
  const { connection, config } = portal;
  return personalDataOf(connection, address, { storage: config, environment, now: () => now });
};
const declared = () => {
  const { connection, config } = portal;
  const erasers = { audit: {}, mail: {}, documents: {} } as Parameters<typeof allPersonalData>[0];
  const retention = { days: () => config.retention };
  return allPersonalData({ ...erasers, connection, retention, now: () => now, today: () => '2026-01-01' });
};

describe('every collection that holds something about people', () => {
  /** Names of fields that say who someone is. */
  const identifying =
    /^(absent|account|actor|address|assignee|author|by|email|mailbox|managers|members?|nominee|phone|regNo|registrationNumber|reporter|standIn|student)$|Email$/;
  /** Collections with such a field that hold no one. */
  const nameless = new Set([
    // Committees and helplines that an admin publishes.
    'complaintContacts',
    // The time that bookings hold. They leave it when they are erased.
    'facilityWeeks',
    // The process that runs a job.
    'jobs',
    // Ids of admins, who can't be erased as long as they are admins.
    'rosters',
  ]);
  /** Fields that the export leaves out: they are technical, follow from others, or are about others. */
  const internal = new Set(
    `
    _id adminRemoved approvals approvalsNeeded audit.actor audit.target author balance barred
    classKey corrects decidedOn documents.by electionCandidates.nominee electionCandidates.photo
    endsAt expires facets forgotten hash ledger.application ledger.previous ledger.year letters
    listed mailbox mails.dueAt mails.follows mails.link mails.reason mails.to mails.tries mails.until
    mails.wipeAt member messages.about messages.path nameLower numberKey open outbox parentTurn
    releaseKeys.givenBy releaseKeys.owner requestId secretHash sent series slots startsAt submittedOn terms toReserve turn validFrom
    version waitsSince week years
    `
      .trim()
      .split(/\s+/),
  );
  /** Collections whose declarations choose by themselves what a person may read. */
  const chosen = new Set(['cases', 'complaints', 'complaintSetup', 'facilities', 'signIns', 'voterRoll']);

  /** The names of all fields within a declared type. */
  function* namesIn(type: unknown): Generator<string> {
    const { def } = (type as z.core.$ZodTypes)._zod;
    if ('shape' in def)
      for (const [name, field] of Object.entries(def.shape)) {
        // They carry what is on its way to the audit log and the mails.
        if (name === 'outbox' || name === 'letters') continue;
        yield name;
        yield* namesIn(field);
      }
    for (const part of ['innerType', 'element', 'valueType'])
      if (part in def) yield* namesIn((def as unknown as Record<string, unknown>)[part]);
    if ('options' in def) for (const option of def.options) yield* namesIn(option);
  }

  test('is declared', () => {
    const names = new Set(declared().map(({ model }) => model.collection.name));
    const missing = Object.values(portal.connection.models).flatMap(({ schema, collection: { name } }) => {
      const fields = fieldsOf(schema);
      const found = fields && [...namesIn(fields)].filter((field) => identifying.test(field));
      return found && found.length > 0 && !names.has(name) && !nameless.has(name) ? { name, found } : [];
    });
    expect(missing).toEqual([]);
  });

  test('exports every field that isn’t internal', () => {
    const shown = new Set(
      declared().flatMap(({ model, fields }) =>
        (fields ?? []).map((field) => `${model.collection.name}.${field}`),
      ),
    );
    const left = declared().flatMap(({ model: { schema, collection } }) =>
      Object.keys(fieldsOf(schema)!.shape)
        .filter((field) => !chosen.has(collection.name) && !internal.has(field))
        .map((field) => `${collection.name}.${field}`)
        .filter((field) => !shown.has(field) && !internal.has(field)),
    );
    expect(left).toEqual([]);
  });

  test('is in the table of docs/decisions/retention.md', () => {
    const table = readFileSync(join(import.meta.dirname, '../../docs/decisions/retention.md'), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, title]) => title);
    const missing = declared().filter(
      ({ title, until, model: { collection } }) =>
        !table.some(
          ([, first, second, , fourth]) =>
            first === title && second === `\`${collection.name}\`` && fourth === until,
        ),
    );
    expect(missing.map(({ title, model }) => `${title} in ${model.collection.name}`)).toEqual([]);
  });
});

describe('one person', () => {
  const named = /zubeida|2023wmb077|77777 00000|wombat\.parent@/i;
  const runJobs = async () => {
    for (let round = 0; round < 2; round += 1) await portal.portal.runJobs();
  };
  const rows = (collection: string) => portal.connection.collection(collection).find().toArray();
  const erasures = async () => (await rows('audit')).filter(({ action }) => action === 'member.erased');
  /** The records that figures count. */
  const figures = async () => ({
    complaints: await rows('complaintFigures'),
    applications: await rows('applicationFigures'),
    absences: (await rows('absences')).map(({ kind, state, from }) => ({ kind, state, from })),
    bookings: (await rows('bookings')).map(({ facility, day, state }) => ({ facility, day, state })),
    elections: (await rows('elections')).map(({ sealed }) => sealed),
    ballots: await rows('ballotBox'),
    roll: (await rows('voterRoll')).length,
  });
  async function violations(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for await (const { name, state, violations: lines } of checkData(portal.connection, portal.config, {
      settleMs: 0,
    }))
      if (state !== 'holds') found[name] = lines;
    return found;
  }
  let lived: Awaited<ReturnType<typeof live>>;
  beforeAll(async () => {
    lived = await live(portal, start);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('is exported from every collection that names them, with what they sent', async () => {
    const { index, records, files } = await (await dataOf(person.email.toUpperCase())).export();
    const found = index.filter((one) => one.found > 0).map(({ collection }) => collection);
    // The student was never told of the case. The weeks repeat what the bookings say.
    const holding = await collectionsThatName(portal, named);
    expect(holding.filter((name) => !found.includes(name))).toEqual(['cases', 'facilityWeeks']);
    const texts = JSON.stringify(records);
    for (const said of [
      '2023WMB077',
      '+91 77777 00000',
      'The wombats are loud.',
      'For wombats.',
      'Wombat show',
      'Wombats for all.',
      'A wombat.',
      'Wombats.',
    ])
      expect(texts).toContain(said);
    // Nothing that was filed without a name, and nothing that only others can see.
    expect(texts).not.toContain('A wombat bit me.');
    expect(texts).not.toContain('blinded');
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'picture 1.webp',
      'wombat.pdf',
      'wombat.pdf',
      'wombat.pdf',
    ]);
  });

  test('can’t be erased while something waits or isn’t over', async () => {
    expect(await (await dataOf()).obstacles()).toEqual([
      expect.stringContaining('role'),
      expect.stringContaining('booking'),
      expect.stringContaining('absence'),
    ]);
    expect(await (await dataOf(admin.email)).obstacles()).toEqual([expect.stringContaining('admin')]);
  });

  test('is erased, and nothing else is', async () => {
    const [request] = await rows('roleRequests');
    const withdraw = `/api/role-requests/${String(request!._id)}/withdrawal`;
    ok(await portal.call('POST', withdraw, { as: person }));
    now = start + 40 * dayMs;
    await runJobs();
    const before = { figures: await figures(), violations: await violations() };
    const data = await dataOf();
    expect(await data.obstacles()).toEqual([]);
    const { complaints, pictures } = callsOnComplaints(portal).models();

    // It breaks off twice: within a complaint, and just before the end.
    vi.spyOn(pictures, 'deleteMany').mockImplementationOnce(() => {
      throw new Error('crash');
    });
    await expect(data.erase()).rejects.toThrow('crash');
    vi.spyOn(createMemberModel(portal.connection), 'updateOne').mockImplementationOnce(() => {
      throw new Error('crash');
    });
    await expect(data.erase()).rejects.toThrow('crash');
    expect(await erasures()).toEqual([]);
    await (await dataOf()).erase();
    await runJobs();

    // The case is kept for three years, and the approved application proves an entry of the ledger. A board member typed
    // the name into an answer to an anonymous complaint.
    const stays = ['applications', 'cases', 'complaints'];
    expect(await collectionsThatName(portal, named)).toEqual(stays);
    const left = (await rows('complaintPictures')).map(({ _id }) => String(_id).split(':')[0]);
    expect(left).toEqual([lived.secret]);
    expect(await complaints.findById(lived.complaint).lean()).toMatchObject({ author: null, text: '' });
    expect(await complaints.findById(lived.secret).lean()).toMatchObject({ text: 'A wombat bit me.' });
    expect(filesThatSay(portal, /wombat (Rejected|$)/m)).toBe(0);
    expect(await figures()).toEqual(before.figures);
    expect(await violations()).toEqual(before.violations);
    const [day = ''] = (await rows('absences')).map(({ from }) => String(from));
    const away = await portal.call('GET', `/api/away?from=${day}&until=${day}`, { as: admin });
    expect(away.json.items).toMatchObject([{ name: 'Erased', registrationNumber: '', className: '' }]);
    const booked = (await rows('bookings')).map(({ author }) => (author as { id: string }).id);
    expect(booked.toSorted()).toEqual(['', friend.uid]);
    expect((await portal.call('GET', '/api/me', { as: person })).json).toMatchObject({ status: 'ended' });
  });

  test('leaves one entry in the audit log, without the name, however often it is repeated', async () => {
    expect(await (await dataOf()).erase()).toBe(0);
    const entries = await erasures();
    expect(entries).toMatchObject([
      { actor: 'portal', target: { kind: 'member', id: person.uid, label: '' } },
    ]);
    const found = (await (await dataOf()).findings()).filter((one) => one.found > 0 && !one.keptBecause);
    expect(found).toEqual([]);
  });

  test('who never logged in is erased by their address', async () => {
    const email = 'never@sggs.ac.in';
    await portal.connection.collection<{ _id: string }>('mailRefusals').insertOne({ _id: email });
    const data = await dataOf(email);
    expect((await data.findings()).filter((one) => one.found > 0)).toMatchObject([
      { collection: 'mailRefusals' },
    ]);
    expect(await data.erase()).toBe(1);
    expect(await rows('mailRefusals')).toEqual([]);
    // Records whose person was erased before are no one's.
    expect((await (await dataOf('nobody@sggs.ac.in')).findings()).filter((one) => one.found > 0)).toEqual([]);
  });
});
