import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

type Document = mongo.BSON.Document;
const { ObjectId } = mongo.BSON;

/** A record as it was before, with what this migration adds. */
interface Member {
  _id: string;
  email: string;
  mailbox: string;
  accounts: string[];
  name: string;
  nameLower: string;
  grants: string[];
  adminRemoved: boolean;
  roles: string[];
  since: Date;
  version: number;
  outbox: Document[];
  letters: Document[];
}
interface Roster {
  _id: string;
  members: string[];
}
/** The records of one person, the oldest first. */
type Person = [kept: Member, ...others: Member[]];

/** The last admin act on a role, by person and role. */
type LastRoleActs = Map<string, { action: string; actor: string }>;

const withoutTag = (email: string) => email.replace(/\+[^@]*/, '');
const mailboxOf = (email: string) => withoutTag(email.toLowerCase());

/**
 * Members were found by the uid of their account, so that a plus address or an account that was made anew was another
 * member. Now there is one record per mailbox: the oldest record of a person stays, and everything the others own
 * becomes its own. Roles only become fewer.
 */
export const oneMemberPerMailbox: Migration = {
  id: 10,
  title: 'Keep one member record per mailbox',
  async up(db, { batchSize, log }) {
    const members = db.collection<Member>('members');
    await nameMailboxes(db, batchSize);
    const people = await duplicatesIn(db, batchSize);
    const merged = people.flatMap(([, ...others]) => others.map(({ _id }) => _id));
    if (merged.length > 0) {
      const keptIds = new Map(
        people.flatMap(([kept, ...others]) => others.map(({ _id }) => [_id, kept._id] as const)),
      );
      const acts = await lastRoleActs(db, batchSize, people, keptIds);
      await repoint(db, batchSize, keptIds);
      for (const person of people) {
        await mergeRecords(db, person, acts);
        await members.deleteMany({ _id: { $in: person.slice(1).map(({ _id }) => _id) } });
      }
      log.info(
        { people: people.length, merged: merged.length },
        'members who had several accounts were merged',
      );
      const admins = await db.collection<Roster>('rosters').findOne({ _id: 'admins' });
      if (admins?.members.length === 0)
        log.error(
          'no admin is left after the merge: somebody with another address of the admin domain has to sign in',
        );
    }
    return { merged: merged.length };
  },
};

async function nameMailboxes(db: mongo.Db, batchSize: number): Promise<void> {
  const members = db.collection<Member>('members');
  for await (const batch of batchesOf(db.collection('members'), batchSize)) {
    const updates = (batch as unknown as Member[])
      .filter(({ mailbox }) => mailbox === undefined)
      .map(({ _id, email }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { mailbox: mailboxOf(email), email: withoutTag(email), accounts: [_id] },
            $unset: { emailLower: 1 as const },
          },
        },
      }));
    if (updates.length > 0) await members.bulkWrite(updates, { ordered: false });
  }
  const cases = db.collection<{ _id: string; student?: { email: string } }>('cases');
  for await (const batch of batchesOf(db.collection('cases'), batchSize))
    for (const { _id, student } of batch as unknown as { _id: string; student?: { email: string } }[])
      if (student?.email && student.email !== mailboxOf(student.email))
        await cases.updateOne({ _id }, { $set: { 'student.email': mailboxOf(student.email) } });
}

async function duplicatesIn(db: mongo.Db, batchSize: number): Promise<Person[]> {
  const byMailbox = new Map<string, string[]>();
  for await (const batch of batchesOf(db.collection('members'), batchSize))
    for (const { _id, mailbox } of batch as unknown as Member[])
      byMailbox.set(mailbox, [...(byMailbox.get(mailbox) ?? []), _id]);
  const people: Person[] = [];
  for (const ids of byMailbox.values()) {
    if (ids.length === 1) continue;
    const records = await db
      .collection<Member>('members')
      .find({ _id: { $in: ids } })
      .toArray();
    records.sort((a, b) => a.since.getTime() - b.since.getTime() || (a._id < b._id ? -1 : 1));
    people.push(records as unknown as Person);
  }
  return people;
}

async function lastRoleActs(
  db: mongo.Db,
  batchSize: number,
  people: Person[],
  keptIds: Map<string, string>,
): Promise<LastRoleActs> {
  const idOf = (id: string) => keptIds.get(id) ?? id;
  const involved = new Set(people.flat().map(({ _id }) => _id));
  const acts: LastRoleActs = new Map();
  const note = ({ action, actor, target, details }: Document) => {
    if (!String(action).startsWith('role.') || !involved.has(target.id)) return;
    acts.set(`${idOf(target.id)} ${details.role}`, { action, actor: idOf(actor) });
  };
  // Their ids begin with the second, so this is the order of the acts.
  for await (const batch of batchesOf(db.collection('audit'), batchSize)) batch.forEach(note);
  people.flat().forEach(({ outbox }) => outbox.forEach(note));
  return acts;
}

/**
 * The last act on any of the accounts decides whether a role is kept. Not kept either: a place on the committee that the
 * person gave to themselves by another account. The next sign-in puts `roles` in step.
 */
function rolesOfPerson(person: Person, acts: LastRoleActs) {
  const [{ _id }] = person;
  const lastOnAdmin = acts.get(`${_id} admin`);
  const adminRemoved = lastOnAdmin
    ? lastOnAdmin.action === 'role.removed'
    : person.some((record) => record.adminRemoved);
  const isKept = (role: string) => {
    if (role === 'admin') return !adminRemoved;
    const last = acts.get(`${_id} ${role}`);
    return last?.action !== 'role.removed' && !(role === 'committee' && last?.actor === _id);
  };
  const grants = [...new Set(person.flatMap((record) => record.grants))].filter(isKept);
  const held = new Set(person.flatMap(({ roles }) => roles));
  const roles = ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'].filter((role) => {
    if (role === 'student') return held.has('student') && !grants.includes('faculty');
    if (role === 'admin') return held.has('admin') && !adminRemoved;
    return grants.includes(role);
  });
  return { adminRemoved, grants, roles, lost: [...held].filter((role) => !roles.includes(role)) };
}

async function mergeRecords(db: mongo.Db, person: Person, acts: LastRoleActs): Promise<void> {
  const [kept, ...others] = person;
  const { adminRemoved, grants, roles, lost } = rolesOfPerson(person, acts);
  const named = person.find(({ name }) => name !== '') ?? kept;
  const at = new Date();
  const audited = {
    _id: new ObjectId(),
    at,
    actor: 'portal',
    action: 'member.merged',
    target: { kind: 'member', id: kept._id, label: '' },
    reason: 'Several accounts of one mailbox are one member now.',
    details: { accounts: String(person.length), ...(lost.length > 0 && { lost: lost.join(', ') }) },
  };
  const carried = <Key extends 'outbox' | 'letters'>(key: Key) => others.flatMap((record) => record[key]);
  const ids = new Map(others.map(({ _id }) => [_id, kept._id]));
  // The roster first: it must not list anyone without the role.
  await db
    .collection<Roster>('rosters')
    .updateOne(
      { _id: 'admins' },
      { $pull: { members: { $in: [...ids.keys(), ...(roles.includes('admin') ? [] : [kept._id])] } } },
    );
  if (roles.includes('admin'))
    await db
      .collection<Roster>('rosters')
      .updateOne({ _id: 'admins' }, { $addToSet: { members: kept._id } }, { upsert: true });
  // Once: after a crash the accounts are there already.
  await db.collection<Member>('members').updateOne(
    { _id: kept._id, accounts: { $nin: others.map(({ _id }) => _id) } },
    {
      $set: {
        accounts: person.flatMap(({ accounts }) => accounts),
        name: named.name,
        nameLower: named.nameLower,
        grants,
        adminRemoved,
        roles,
      },
      $inc: { version: 1 },
      $push: {
        outbox: { $each: [...carried('outbox'), audited].map((entry) => renamed(entry, ids)) },
        letters: { $each: carried('letters').map((letter) => renamed(letter, ids)) },
      },
    },
  );
}

/** Collections whose documents name members. Ballots, rolls and me-toos name none. */
const naming = [
  'absences',
  'applications',
  'audit',
  'cases',
  'complaints',
  'elections',
  'electionCandidates',
  'ledger',
  'mails',
  'members',
  'standIns',
  'wordFilters',
];
/** Fields whose value is a member's id. */
const idFields = new Set(['id', 'member', 'actor', 'nominee']);

async function repoint(db: mongo.Db, batchSize: number, keptIds: Map<string, string>): Promise<void> {
  for (const name of naming)
    for await (const batch of batchesOf(db.collection(name), batchSize))
      for (const document of batch) {
        const moved = renamed(document, keptIds);
        if (isDeepStrictEqual(moved, document)) continue;
        const { _id, ...fields } = {
          ...moved,
          ...(await settled(db.collection(name), moved, document, keptIds)),
        };
        await db.collection(name).updateOne({ _id }, { $set: fields });
      }
  for (const [from, to] of keptIds) {
    const profiles = db.collection<{ _id: string }>('profiles');
    const profile = await profiles.findOne({ _id: from });
    if (profile) {
      const { _id, ...fields } = profile;
      await profiles.updateOne({ _id: to }, { $setOnInsert: fields }, { upsert: true });
      await profiles.deleteOne({ _id });
    }
    // A secret link is the one account's. Its owner makes a new one.
    await db.collection<{ _id: string }>('calendarLinks').deleteOne({ _id: from });
  }
}

/** A copy in which every id of a merged record is that of the kept one. */
function renamed<T>(value: T, ids: Map<string, string>, key = ''): T {
  if (typeof value === 'string') return (idFields.has(key) ? (ids.get(value) ?? value) : value) as T;
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids, key)) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, ids, name)])) as T;
}

/** Fields that must stay unique, or must not count twice, once two members are one. */
async function settled(
  collection: mongo.Collection,
  moved: Document,
  before: Document,
  keptIds: Map<string, string>,
): Promise<Document> {
  const others = { _id: { $ne: moved['_id'] } };
  const isFree = async (filter: Document) => !(await collection.findOne({ ...filter, ...others }));
  const keyOf = (text: string) => {
    const end = text.indexOf(':');
    return (keptIds.get(text.slice(0, end)) ?? text.slice(0, end)) + text.slice(end);
  };
  const fields: Document = {};
  // `<member>:<day>:<n>`: the next number that is free on that day.
  if (typeof moved['turn'] === 'string') {
    const turn = keyOf(moved['turn']);
    const day = turn.slice(0, turn.lastIndexOf(':') + 1);
    let number = Number(turn.slice(day.length));
    while (!(await isFree({ turn: `${day}${number}` }))) number += 1;
    fields['turn'] = `${day}${number}`;
  }
  // `<member>:<half day>`: when both were away, one report holds it.
  if (Array.isArray(moved['slots'])) {
    const slots = (moved['slots'] as string[]).map(keyOf);
    const free = await Promise.all(slots.map((slot) => isFree({ slots: slot })));
    fields['slots'] = slots.filter((_, index) => free[index]);
  }
  // Both stand: which nomination counts is for the admins to say.
  const { election, nominee } = moved;
  if (nominee !== undefined && !(await isFree({ election, nominee }))) fields['nominee'] = before['nominee'];
  if (moved['state'] === 'Pending' && Array.isArray(moved['approvals']))
    fields['approvals'] = voicesIn(moved);
  const { absent, standIn, from, endedAt } = moved;
  if (absent && endedAt === null) {
    const same = { 'absent.id': absent.id, 'standIn.id': standIn.id, from, endedAt };
    if (absent.id === standIn.id || !(await isFree(same))) fields['endedAt'] = new Date();
  }
  return fields;
}

/** Each person's voice once, and never the author's. */
function voicesIn({ author, approvals }: Document): Document[] {
  const heard = new Set<string>([author.id]);
  return (approvals as Document[]).filter(({ by, for: absent }) => {
    const ids: string[] = [by.id, ...(absent ? [absent.id] : [])];
    if (ids.some((id) => heard.has(id))) return false;
    ids.forEach((id) => heard.add(id));
    return true;
  });
}
