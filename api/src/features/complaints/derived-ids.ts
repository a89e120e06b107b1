import { createHmac } from 'node:crypto';
import { complaintTokenSets } from '@campus/contracts/complaints';
import type { mongo } from 'mongoose';
import { mailboxOf } from '../../platform/mailbox.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import { keyFor, type SealedField } from '../../platform/storage/sealed-secrets.ts';

export const sealedWeekKeys: SealedField = {
  collection: 'complaintWeekKeys',
  field: 'privateKey',
  purpose: 'complaints',
};

export const tokenSets = Array.from({ length: complaintTokenSets }, (_, index) => index + 1);

/** The row of `complaintTokens` that a set of this member's tokens takes in a week; says nothing without the key. */
export const tokenRowOf = (secretsKey: Buffer) => {
  const key = keyFor(secretsKey, 'complaint-tokens');
  return (week: string, email: string, set: number) =>
    `${week}:${createHmac('sha256', key)
      .update(`${week}:${mailboxOf(email)}:${set}`)
      .digest('hex')}`;
};

/** The row of `complaintMeToo` that says that a complaint concerns this member, too; says nothing without the key. */
export const meTooRowOf = (secretsKey: Buffer) => {
  const key = keyFor(secretsKey, 'me-too');
  return (complaint: string, member: string) =>
    `${complaint}:${createHmac('sha256', key).update(`${complaint}:${member}`).digest('base64url')}`;
};

interface Row {
  _id: string;
}

/**
 * Gives the rows of all members their ids under another key. Rows of deleted accounts can't be found and stay: they
 * still count but belong to no one.
 */
export async function rederiveIds(
  db: mongo.Db,
  from: Buffer,
  to: Buffer,
): Promise<{ moved: number; left: number }> {
  const members = await db
    .collection<{ _id: string; email: string }>('members')
    .find({}, { projection: { email: 1 } })
    .toArray();
  const [oldToken, newToken, oldMeToo, newMeToo] = [
    tokenRowOf(from),
    tokenRowOf(to),
    meTooRowOf(from),
    meTooRowOf(to),
  ];
  const tokens = await moveRows(db.collection<Row>('complaintTokens'), (week) =>
    members.flatMap(({ email }) =>
      tokenSets.map((set) => [oldToken(week, email, set), newToken(week, email, set)] as const),
    ),
  );
  const meToo = await moveRows(db.collection<Row>('complaintMeToo'), (complaint) =>
    members.map(({ _id }) => [oldMeToo(complaint, _id), newMeToo(complaint, _id)] as const),
  );
  return { moved: tokens.moved + meToo.moved, left: tokens.left + meToo.left };
}

/** @param pairsOf for what stands before the colon of an id: the old and the new id of every member's row */
async function moveRows(
  rows: mongo.Collection<Row>,
  pairsOf: (prefix: string) => (readonly [string, string])[],
) {
  const all = await rows.find({}, { projection: { _id: 1 } }).toArray();
  const byPrefix = Map.groupBy(
    all.map(({ _id }) => _id),
    (id) => id.slice(0, id.indexOf(':')),
  );
  let moved = 0;
  let left = 0;
  for (const [prefix, ids] of byPrefix) {
    const pairs = pairsOf(prefix);
    const newOf = new Map(pairs);
    const already = new Set(pairs.map(([, newId]) => newId));
    for (const id of ids) {
      const newId = newOf.get(id);
      if (newId) {
        await move(rows, id, newId);
        moved += 1;
      } else if (!already.has(id)) left += 1;
    }
  }
  return { moved, left };
}

/** Stored under the new id before it is taken from the old: a crash in between leaves both, and this is repeated. */
async function move(rows: mongo.Collection<Row>, from: string, to: string): Promise<void> {
  const row = await rows.findOne({ _id: from });
  await insertIfNew(() => rows.insertOne({ ...row, _id: to }));
  await rows.deleteOne({ _id: from });
}
