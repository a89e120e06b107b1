import { createHash } from 'node:crypto';
import { tidyName } from '@campus/contracts';
import { mongo } from 'mongoose';
import { duplicatesIn } from '../../platform/storage/mongo-errors.ts';
import { searchTerms } from '../../platform/storage/search-words.ts';
import { batchesOf, type Migration, type MigrationContext, updateEach } from '../migration.ts';
import { endStandIns } from './end-stand-ins.ts';
import { mergeMembers } from './merge-members.ts';

type Document = mongo.BSON.Document;

const dayMs = 86_400_000;

/** One repair. Idempotent, because a migration is repeated from its start after a crash. */
interface Part {
  /** Names its count in the schema record. */
  changes: string;
  /** The number it had before 0.2.0. A database that recorded it skips the part. */
  was: number;
  /** Returns how many documents it changed. */
  run: (db: mongo.Db, context: MigrationContext) => Promise<number>;
}

/** In order: names and rolls need merged members. */
const parts: Part[] = [
  // A plus address or a new account was another member. Roles only become fewer.
  { changes: 'members merged', was: 10, run: mergeMembers },
  // Reviewers could appoint any member, who could then read everyone's reasons and certificates.
  { changes: 'stand-ins ended', was: 11, run: endStandIns },
  // Members kept the name of their account, whatever they saved in the profile.
  { changes: 'members named as in their profile', was: 12, run: takeNamesFromProfiles },
  // The moment of joining or of the welcome mail could be matched with the moment of a ballot.
  { changes: 'moments of joining cut to the day', was: 30, run: keepTheDayOfJoining },
  // Their order in the file told in which order categories were first used.
  { changes: 'complaint figures clustered', was: 31, run: clusterComplaintFigures },
  { changes: 'word lists marked', was: 60, run: markListedWords },
  // Nothing reads the uids of members' accounts. 0.1.0 had none.
  {
    changes: 'account lists removed',
    was: 61,
    run: (db, { batchSize }) =>
      updateEach(db.collection('members'), batchSize, ({ accounts }) =>
        accounts === undefined ? null : { $unset: { accounts: 1 } },
      ),
  },
  { changes: 'messages made from mails', was: 63, run: makeMessagesOfRecentMails },
  { changes: 'ledger balances stored', was: 75, run: storeBalances },
  { changes: 'unsubscriptions moved to members', was: 77, run: moveUnsubscriptions },
  // A crash could leave the photo, which another nomination would have shown again.
  {
    changes: 'photos of removed candidates removed',
    was: 78,
    run: (db, { batchSize }) =>
      updateEach(db.collection('electionCandidates'), batchSize, ({ state, photo }) =>
        state === 'removed' && photo !== null ? { $set: { photo: null } } : null,
      ),
  },
  // It could list former admins, so that the last admin could leave. The portal makes it again from the members.
  {
    changes: 'admin rosters removed',
    was: 81,
    run: async (db) => (await db.collection('rosters').deleteMany({})).deletedCount,
  },
  { changes: 'students added to rolls', was: 82, run: addStudentsToRolls },
  { changes: 'search terms stored', was: 83, run: storeSearchTerms },
  // Open complaints about safety and harassment come first in the queue.
  {
    changes: 'complaints put in queue order',
    was: 85,
    run: (db, { batchSize }) =>
      updateEach(db.collection('complaints'), batchSize, ({ queueKey, open, category, filedOn }) =>
        queueKey === undefined
          ? { $set: { queueKey: `${open && category === 'safety' ? 0 : 1} ${filedOn}` } }
          : null,
      ),
  },
  { changes: 'end days of complaints stored', was: 87, run: storeEndOfComplaints },
];

/** 76 rebuilt the roster that 81 removes. */
const formerNumbers = [...parts.map(({ was }) => was), 76];

export const fromFirstRelease: Migration = {
  id: 86,
  title: 'Bring the data of 0.1.0 to 0.2.0',
  replaces: formerNumbers,
  async up(db, context) {
    const counts: Record<string, number> = {};
    for (const { changes, was, run } of parts)
      if (!context.replaced.includes(was)) counts[changes] = await run(db, context);
    return counts;
  },
};

/** Profiles in Firestore are beyond the API: there, saving the profile again does it. */
async function takeNamesFromProfiles(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const names = new Map<unknown, string>();
  for await (const batch of batchesOf(db.collection('profiles'), batchSize))
    for (const { _id, firstName, lastName } of batch) names.set(_id, `${firstName} ${lastName}`);
  return updateEach(db.collection('members'), batchSize, ({ _id, name }) => {
    const shown = tidyName(names.get(_id) ?? name) || tidyName(name as string);
    return shown === name ? null : { $set: { name: shown, nameLower: shown.toLowerCase() } };
  });
}

/** Days in UTC: no rule depends on them, and the college's zone isn't known here. */
async function keepTheDayOfJoining(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const members = await updateEach(db.collection('members'), batchSize, ({ since }) =>
    since instanceof Date ? { $set: { since: since.toISOString().slice(0, 10) } } : null,
  );
  const mails = await updateEach(db.collection('mails'), batchSize, ({ kind, ...mail }) => {
    if (kind !== 'welcome') return null;
    const moments = ['at', 'dueAt', 'sentAt', 'wipeAt'].filter(
      (name) => mail[name] instanceof Date && mail[name].getTime() % dayMs > 0,
    );
    if (moments.length === 0) return null;
    const startOfDay = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % dayMs));
    return { $set: Object.fromEntries(moments.map((name) => [name, startOfDay(mail[name])])) };
  });
  return members + mails;
}

async function clusterComplaintFigures(db: mongo.Db): Promise<number> {
  const name = 'complaintFigures';
  const [collection] = await db.listCollections({ name }).toArray();
  if (!collection || ('options' in collection && collection.options?.['clusteredIndex'])) return 0;
  const figures = await db.collection(name).find().toArray();
  // Only a few. A crash before they are back leaves them to the recount at each start.
  await db.dropCollection(name);
  await createClustered(db, name);
  if (figures.length > 0) await db.collection(name).insertMany(figures);
  return figures.length;
}

const createClustered = (db: mongo.Db, name: string) =>
  db.createCollection(name, { clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true } });

/**
 * Listed words were strings, found only as whole words. Words that admins chose stay whole words, because a short one
 * inside longer words would block innocent complaints. No innocent word contains the placeholders of a new portal.
 */
function markListedWords(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const placeholders = ['vulgarword', 'offensiveword', 'abusiveword'];
  return updateEach(db.collection('wordFilters'), batchSize, ({ words }) => {
    const listed = words as (string | object)[];
    if (!listed.some((word) => typeof word === 'string')) return null;
    const marked = listed.map((word) =>
      typeof word === 'string' ? { word, wholeWord: !placeholders.includes(word.toLowerCase()) } : word,
    );
    return { $set: { words: marked } };
  });
}

/** As read: members had them by mail. Mails to an address, and mails that were wiped, make none. */
async function makeMessagesOfRecentMails(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const recentMs = 30 * dayMs;
  const keptMs = 90 * dayMs;
  const now = Date.now();
  const name = 'messages';
  if ((await db.listCollections({ name }).toArray()).length === 0) await createClustered(db, name);
  let made = 0;
  for await (const batch of batchesOf(db.collection('mails'), batchSize)) {
    const messages = batch.flatMap(({ _id, kind, to, subject, paragraphs, link, at, until }) => {
      const isRecent = at instanceof Date && at.getTime() > now - recentMs;
      if (!isRecent || !to?.member || !Array.isArray(paragraphs)) return [];
      const keptUntil = at.getTime() + keptMs;
      const expires = new Date(until instanceof Date ? Math.min(until.getTime(), keptUntil) : keptUntil);
      if (expires.getTime() <= now) return [];
      const key = String(_id);
      return [
        {
          _id: createHash('sha256').update(key).digest('hex').slice(0, 32),
          about: key.split(':', 2).join(':'),
          member: to.member,
          kind,
          title: subject,
          text: paragraphs[0] ?? '',
          path: link?.path ?? null,
          at,
          read: true,
          expires,
        },
      ];
    });
    made += await insertMissing(db, name, messages);
  }
  return made;
}

/** Returns how many weren't there. */
async function insertMissing(db: mongo.Db, name: string, documents: { _id: string }[]): Promise<number> {
  if (documents.length === 0) return 0;
  try {
    await db.collection<{ _id: string }>(name).insertMany(documents, { ordered: false });
    return documents.length;
  } catch (error) {
    const taken = duplicatesIn(error);
    if (!taken) throw error;
    return documents.length - taken.size;
  }
}

/** The balance after each entry. It isn't part of an entry's hash. */
function storeBalances(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const signs: Record<string, number> = { allocation: 1, sponsorship: 1, payment: -1 };
  let sum = 0;
  return updateEach(db.collection('ledger'), batchSize, ({ kind, amount, balance }) => {
    sum += (signs[kind] ?? 0) * amount;
    return balance === sum ? null : { $set: { balance: sum } };
  });
}

/** Voters who unsubscribed before they first signed in got mails again after it. */
async function moveUnsubscriptions(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const refusals = db.collection<{ _id: string; off: string[] }>('mailRefusals');
  const members = db.collection('members');
  let moved = 0;
  for await (const batch of batchesOf(members, batchSize)) {
    const memberOf = new Map(batch.map(({ _id, mailbox }) => [String(mailbox), _id]));
    for (const { _id, off } of await refusals.find({ _id: { $in: [...memberOf.keys()] } }).toArray()) {
      await members.updateOne({ _id: memberOf.get(_id)! }, { $addToSet: { mailOff: { $each: off } } });
      await refusals.deleteOne({ _id });
      moved += 1;
    }
  }
  return moved;
}

/** Students who joined during voting and never opened the election weren't on its roll, which the turnout counts. */
async function addStudentsToRolls(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const rollKeys: string[] = [];
  for await (const batch of batchesOf(db.collection('elections'), batchSize))
    for (const { _id, rollKey, state, eligibility, closesAt } of batch)
      if (state === 'open' && eligibility === 'all-students' && !(closesAt && closesAt <= new Date()))
        rollKeys.push(rollKey ?? String(_id));
  let added = 0;
  for (const rollKey of rollKeys)
    for await (const batch of batchesOf(db.collection('members'), batchSize)) {
      // Students with a leaving day, which may have passed, are added when they sign in.
      const students = batch.filter(({ roles, leavesOn }) => roles.includes('student') && !leavesOn);
      const rows = students.map(({ mailbox }) => ({ _id: `${rollKey}:${mailbox}` }));
      added += await insertMissing(db, 'voterRoll', rows);
    }
  return added;
}

/** Every beginning of a word finds a member, a facility, a ledger entry or a complaint, whose facets (`#…`) stay. */
async function storeSearchTerms(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const termsIn: Record<string, (document: Document) => string[]> = {
    members: ({ name }) => searchTerms(name ?? ''),
    facilities: ({ name }) => searchTerms(name ?? ''),
    ledger: ({ text, party }) => searchTerms(`${text} ${party}`),
    complaints: ({ text, place, terms = [] }) => [
      ...(terms as string[]).filter((term) => term.startsWith('#')),
      ...searchTerms(`${text} ${place}`),
    ],
  };
  let changed = 0;
  for (const [name, termsOf] of Object.entries(termsIn))
    changed += await updateEach(db.collection(name), batchSize, (document) => {
      const terms = termsOf(document);
      return terms.join(' ') === document['terms']?.join(' ') ? null : { $set: { terms } };
    });
  return changed;
}

/** Complaints are erased some time after their last step, which an index finds. */
function storeEndOfComplaints(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const openStates = ['held', 'received', 'in-review', 'action-taken'];
  return updateEach(db.collection('complaints'), batchSize, ({ state, history, filedOn, overOn }) => {
    if (overOn !== undefined) return null;
    return { $set: { overOn: openStates.includes(state) ? null : (history.at(-1)?.on ?? filedOn) } };
  });
}
