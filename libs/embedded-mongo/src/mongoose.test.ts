import mongoose, { type Connection, Schema } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { errorOf, openDatabase } from './testing/test-server.ts';

async function connect(): Promise<Connection> {
  const { uri } = await openDatabase();
  const connection = await mongoose.createConnection(uri, { dbName: 'portal' }).asPromise();
  onTestFinished(() => connection.close());
  return connection;
}

const schema = new Schema(
  {
    email: { type: String, required: true, unique: true },
    roles: [String],
    grants: [{ role: String, by: String }],
    at: { type: Date, expires: 3600 },
    meta: Schema.Types.Mixed,
  },
  { timestamps: true, optimisticConcurrency: true },
);
schema.index({ roles: 1, createdAt: -1 });

test('a model is declared, written, read and changed', async () => {
  const Member = (await connect()).model('Member', schema);
  await Member.init();
  const anna = await Member.create({
    email: 'anna@x',
    roles: ['student'],
    grants: [{ role: 'board', by: 'b' }],
  });
  expect(anna.createdAt).toBeInstanceOf(Date);
  expect(await errorOf(Member.create({ email: 'anna@x' }))).toMatchObject({
    code: 11000,
    keyValue: { email: 'anna@x' },
  });
  anna.grants.push({ role: 'admin', by: 'c' });
  await anna.save();
  expect((await Member.findById(anna._id).lean())?.grants).toHaveLength(2);
  const ben = await Member.findOneAndUpdate(
    { email: 'ben@x' },
    { $setOnInsert: { roles: ['faculty'] } },
    { upsert: true, returnDocument: 'after' },
  );
  expect(ben).toMatchObject({ email: 'ben@x', roles: ['faculty'] });
  expect(await Member.exists({ email: 'nobody@x' })).toBeNull();
  expect(await Member.countDocuments({ roles: 'student' })).toBe(1);
  expect(await Member.estimatedDocumentCount()).toBe(2);
  expect((await Member.distinct('roles')).toSorted()).toEqual(['faculty', 'student']);
  expect(await Member.find().sort({ email: -1 }).limit(1).select('email').lean()).toEqual([
    { _id: ben._id, email: 'ben@x' },
  ]);
  expect(await Member.updateMany({}, { $addToSet: { roles: 'member' } })).toMatchObject({
    matchedCount: 2,
    modifiedCount: 2,
  });
  expect(await Member.deleteOne({ email: 'ben@x' })).toMatchObject({ deletedCount: 1 });
});

test('of two that save the same version one is told', async () => {
  const Member = (await connect()).model('Member', schema);
  await Member.create({ email: 'a@x' });
  const [one, other] = await Promise.all([Member.findOne().orFail(), Member.findOne().orFail()]);
  one.roles = ['x'];
  await one.save();
  other.roles = ['y'];
  expect((await errorOf(other.save())).name).toBe('VersionError');
});

test('syncIndexes adds what is new and drops what is gone', async () => {
  const connection = await connect();
  const Old = connection.model('Thing', new Schema({ a: { type: Number, index: true } }));
  await Old.init();
  connection.deleteModel('Thing');
  const New = connection.model(
    'Thing',
    new Schema({ b: { type: Number, unique: true, sparse: true } }),
    undefined,
  );
  await New.init();
  expect(await New.syncIndexes()).toEqual(['a_1']);
  expect(Object.keys(await New.collection.indexInformation())).toEqual(['_id_', 'b_1']);
  expect(await New.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
});

test('bulkWrite, insertMany, aggregate and cursors', async () => {
  const Member = (await connect()).model('Member', schema);
  await Member.init();
  await Member.insertMany(
    Array.from({ length: 300 }, (_, i) => ({ email: `m${i}@x`, roles: [i % 2 ? 'a' : 'b'] })),
  );
  await Member.bulkWrite([
    { updateOne: { filter: { email: 'm1@x' }, update: { $set: { meta: { n: 1 } } } } },
    { deleteMany: { filter: { email: { $in: ['m2@x', 'm3@x'] } } } },
  ]);
  expect(
    await Member.aggregate([
      { $unwind: '$roles' },
      { $group: { _id: '$roles', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]),
  ).toEqual([
    { _id: 'a', n: 149 },
    { _id: 'b', n: 149 },
  ]);
  let seen = 0;
  for await (const _ of Member.find().cursor({ batchSize: 40 })) seen++;
  expect(seen).toBe(298);
});
