import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import { batchesOf, type MigrationContext, updateEach } from '../migration.ts';

type Document = mongo.BSON.Document;

interface Member {
  _id: string;
  mailbox: string;
  name: string;
  nameLower: string;
  grants: string[];
  adminRemoved: boolean;
  roles: string[];
  since: Date;
  outbox: Document[];
  letters: Document[];
}
/** The records of one person, the oldest first. */
type Person = [kept: Member, ...others: Member[]];
/** The kept id by the id of each record that is merged into it. */
type KeptIds = Map<string, string>;

const withoutTag = (email: string) => email.replace(/\+[^@]*/, '');
const mailboxOf = (email: string) => withoutTag(email.toLowerCase());

/** The oldest record of a mailbox stays and gets what the others own. */
export async function mergeMembers(db: mongo.Db, { batchSize, log }: MigrationContext): Promise<number> {
  await nameMailboxes(db, batchSize);
  const { people, admins } = await findPeople(db, batchSize);
  const keptIds: KeptIds = new Map(
    people.flatMap(([kept, ...others]) => others.map(({ _id }) => [_id, kept._id] as const)),
  );
  if (keptIds.size === 0) return 0;
  const acts = await lastRoleActs(db, batchSize, people, keptIds);
  await repoint(db, batchSize, keptIds);
  for (const person of people) {
    const { roles } = await mergeRecords(db, person, acts, keptIds);
    for (const { _id } of person) admins.delete(_id);
    if (roles.includes('admin')) admins.add(person[0]._id);
  }
  await db.collection<Member>('members').deleteMany({ _id: { $in: [...keptIds.keys()] } });
  log.info({ people: people.length, merged: keptIds.size }, 'members who had several accounts were merged');
  if (admins.size === 0)
    log.error(
      'no admin is left after the merge: somebody with another address of the admin domain has to sign in',
    );
  return keptIds.size;
}

async function nameMailboxes(db: mongo.Db, batchSize: number): Promise<void> {
  await updateEach(db.collection('members'), batchSize, ({ mailbox, email }) =>
    mailbox === undefined
      ? { $set: { mailbox: mailboxOf(email), email: withoutTag(email) }, $unset: { emailLower: 1 } }
      : null,
  );
  await updateEach(db.collection('cases'), batchSize, ({ student }) =>
    student?.email ? { $set: { 'student.email': mailboxOf(student.email) } } : null,
  );
}

/** Everyone with several records, and the ids of all admins. */
async function findPeople(
  db: mongo.Db,
  batchSize: number,
): Promise<{ people: Person[]; admins: Set<string> }> {
  const members = db.collection<Member>('members');
  const idsByMailbox = new Map<string, string[]>();
  const admins = new Set<string>();
  for await (const batch of batchesOf(db.collection('members'), batchSize))
    for (const { _id, mailbox, roles } of batch as unknown as Member[]) {
      idsByMailbox.set(mailbox, [...(idsByMailbox.get(mailbox) ?? []), _id]);
      if (roles.includes('admin')) admins.add(_id);
    }
  const people: Person[] = [];
  for (const ids of idsByMailbox.values()) {
    if (ids.length === 1) continue;
    const records = await members.find({ _id: { $in: ids } }).toArray();
    records.sort((a, b) => a.since.getTime() - b.since.getTime() || (a._id < b._id ? -1 : 1));
    people.push(records as unknown as Person);
  }
  return { people, admins };
}

/** The last admin act on a role, by person and role. */
type LastRoleActs = Map<string, { action: string; actor: string }>;

async function lastRoleActs(
  db: mongo.Db,
  batchSize: number,
  people: Person[],
  keptIds: KeptIds,
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
 * The last act on any of the accounts decides whether a role is kept. Members also lose a place on the committee that
 * they gave to themselves by another account. The next sign-in puts `roles` in step.
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

async function mergeRecords(db: mongo.Db, person: Person, acts: LastRoleActs, keptIds: KeptIds) {
  const [kept, ...others] = person;
  const { adminRemoved, grants, roles, lost } = rolesOfPerson(person, acts);
  const { name, nameLower } = person.find((record) => record.name !== '') ?? kept;
  const audited = {
    _id: new mongo.BSON.ObjectId(),
    at: new Date(),
    actor: 'portal',
    action: 'member.merged',
    target: { kind: 'member', id: kept._id, label: '' },
    reason: 'Several accounts of one mailbox are one member now.',
    details: { accounts: String(person.length), ...(lost.length > 0 && { lost: lost.join(', ') }) },
  };
  const outbox = renamed([...others.flatMap((record) => record.outbox), audited], keptIds);
  const letters = renamed(
    others.flatMap((record) => record.letters),
    keptIds,
  );
  // Once: after a crash the entry is still there, because outboxes are emptied after the migrations.
  await db.collection<Member & { version: number }>('members').updateOne(
    { _id: kept._id, 'outbox.action': { $ne: audited.action } },
    {
      $set: { name, nameLower, grants, adminRemoved, roles },
      $inc: { version: 1 },
      $push: { outbox: { $each: outbox }, letters: { $each: letters } },
    },
  );
  return { roles };
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

async function repoint(db: mongo.Db, batchSize: number, keptIds: KeptIds): Promise<void> {
  for (const name of naming) {
    const collection = db.collection(name);
    for await (const batch of batchesOf(collection, batchSize))
      for (const document of batch) {
        const moved = renamed(document, keptIds);
        if (isDeepStrictEqual(moved, document)) continue;
        const { _id, ...fields } = { ...moved, ...(await settled(collection, moved, document, keptIds)) };
        await collection.updateOne({ _id }, { $set: fields });
      }
  }
  const profiles = db.collection<{ _id: string }>('profiles');
  for (const [from, to] of keptIds) {
    const profile = await profiles.findOne({ _id: from });
    if (profile) {
      const { _id, ...fields } = profile;
      await profiles.updateOne({ _id: to }, { $setOnInsert: fields }, { upsert: true });
      await profiles.deleteOne({ _id });
    }
    // A secret link belongs to the one account. Its owner makes a new one.
    await db.collection<{ _id: string }>('calendarLinks').deleteOne({ _id: from });
  }
}

/** A copy in which every id of a merged record is that of the kept one. */
function renamed<T>(value: T, ids: KeptIds, key = ''): T {
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
  keptIds: KeptIds,
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
  // Both stand: the admins decide which nomination counts.
  const { election, nominee } = moved;
  if (nominee !== undefined && !(await isFree({ election, nominee }))) fields['nominee'] = before['nominee'];
  if (moved['state'] === 'Pending' && Array.isArray(moved['approvals']))
    fields['approvals'] = countedApprovals(moved);
  const { absent, standIn, from, endedAt } = moved;
  if (absent && endedAt === null) {
    const same = { 'absent.id': absent.id, 'standIn.id': standIn.id, from, endedAt };
    if (absent.id === standIn.id || !(await isFree(same))) fields['endedAt'] = new Date();
  }
  return fields;
}

/** One approval a person, and none by the author. */
function countedApprovals({ author, approvals }: Document): Document[] {
  const counted = new Set<string>([author.id]);
  return (approvals as Document[]).filter(({ by, for: absent }) => {
    const ids: string[] = [by.id, ...(absent ? [absent.id] : [])];
    if (ids.some((id) => counted.has(id))) return false;
    ids.forEach((id) => counted.add(id));
    return true;
  });
}
