import mongoose, { type Connection, Schema, Types } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { onEachServer } from '../testing/servers.ts';

const schema = new Schema(
  {
    email: { type: String, required: true, unique: true },
    roles: [String],
    grants: [{ role: String, by: String }],
    age: Number,
    at: Date,
    meta: Schema.Types.Mixed,
    tags: { type: Map, of: String },
    team: { type: Schema.Types.ObjectId, ref: 'Team' },
    big: BigInt,
    key: Schema.Types.UUID,
    data: Buffer,
  },
  { timestamps: true, optimisticConcurrency: true },
);
schema.index({ roles: 1, createdAt: -1 });
const teams = new Schema({ name: String });

onEachServer((server) => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await mongoose.createConnection(server.uri, { dbName: server.db.databaseName }).asPromise();
  });
  afterEach(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  async function members() {
    const Member = connection.model('Member', schema);
    await Member.init();
    return Member;
  }
  async function three() {
    const Member = await members();
    await Member.insertMany([
      { email: 'anna@x', roles: ['student'], age: 20 },
      { email: 'ben@x', roles: ['faculty', 'board'], age: 40 },
      { email: 'cem@x', roles: ['student', 'board'], age: 30 },
    ]);
    return Member;
  }
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email[0]).join('');

  // https://mongoosejs.com/docs/documents.html
  test('mongoose: create and save', async () => {
    const Member = await members();
    const anna = await Member.create({ email: 'anna@x', grants: [{ role: 'board', by: 'b' }] });
    expect(anna.createdAt).toBeInstanceOf(Date);
    anna.grants.push({ role: 'admin', by: 'c' });
    anna.age = 20;
    await anna.save();
    expect(await Member.findById(anna._id).lean()).toMatchObject({
      age: 20,
      grants: [{ role: 'board' }, { role: 'admin' }],
      __v: 1,
    });
  });

  test('mongoose: changes within arrays, documents and maps are saved alone', async () => {
    const Member = await members();
    const anna = await Member.create({
      email: 'anna@x',
      grants: [{ role: 'a' }, { role: 'b' }],
      tags: { x: '1' },
    });
    anna.grants[1]?.set('by', 'z');
    anna.tags?.set('y', '2');
    anna.set('meta.deep.er', 5);
    await anna.save();
    const stored = await Member.findById(anna._id).lean();
    expect(stored).toMatchObject({
      grants: [{ role: 'a' }, { role: 'b', by: 'z' }],
      tags: { x: '1', y: '2' },
      meta: { deep: { er: 5 } },
    });
    anna.set('age', undefined);
    anna.grants.splice(0, 1);
    await anna.save();
    expect((await Member.findById(anna._id).lean())?.grants).toMatchObject([{ role: 'b' }]);
  });

  test('mongoose: the types of a schema come back', async () => {
    const Member = await members();
    const given = {
      big: 2n ** 60n + 1n,
      key: new Types.UUID(),
      data: Buffer.from('abc'),
      at: new Date(5),
    };
    await Member.create({ email: 'a@x', ...given });
    const stored = await Member.findOne({ big: given.big }).orFail();
    expect(stored.big).toBe(given.big);
    expect(String(stored.key)).toBe(String(given.key));
    expect(Buffer.from(stored.data as Buffer)).toEqual(given.data);
    expect(stored.at).toEqual(given.at);
    expect(await Member.countDocuments({ key: given.key })).toBe(1);
  });

  test('mongoose: a value that is unique is refused a second time', async () => {
    const Member = await three();
    const error = await errorOf(Member.create({ email: 'anna@x' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 } });
  });

  // https://mongoosejs.com/docs/guide.html#optimisticConcurrency
  test('mongoose: refuses the second of two saves of the same version', async () => {
    const Member = await three();
    const [one, other] = await Promise.all([
      Member.findOne({ age: 20 }).orFail(),
      Member.findOne({ age: 20 }).orFail(),
    ]);
    one.roles = ['x'];
    await one.save();
    other.roles = ['y'];
    expect((await errorOf(other.save())).name).toBe('VersionError');
  });

  // https://mongoosejs.com/docs/queries.html
  test('mongoose: queries', async () => {
    const Member = await three();
    expect(emails(await Member.find({ roles: 'board' }).sort('email'))).toBe('bc');
    expect(emails(await Member.where('age').gt(20).lt(50).sort({ age: 1 }))).toBe('cb');
    expect(
      emails(
        await Member.find()
          .or([{ age: 20 }, { age: 40 }])
          .sort('-email'),
      ),
    ).toBe('ba');
    expect(emails(await Member.find().sort('-age').skip(1).limit(1))).toBe('c');
    expect(await Member.findOne({ email: 'nobody@x' })).toBeNull();
    expect(await Member.exists({ email: 'nobody@x' })).toBeNull();
    expect(await Member.exists({ email: 'ben@x' })).not.toBeNull();
    expect(await Member.countDocuments({ roles: 'student' })).toBe(2);
    expect(await Member.estimatedDocumentCount()).toBe(3);
    expect((await Member.distinct('roles')).toSorted()).toEqual(['board', 'faculty', 'student']);
    expect(Object.keys(await Member.findOne().select('email -_id').lean().orFail())).toEqual(['email']);
  });

  test('mongoose: populate', async () => {
    const Member = await three();
    const Team = connection.model('Team', teams);
    const team = await Team.create({ name: 'Blue' });
    await Member.updateMany({ roles: 'board' }, { team: team._id });
    const found = await Member.find({ team: team._id })
      .sort('email')
      .populate<{ team: { name: string } }>('team');
    expect(found.map((m) => m.team.name)).toEqual(['Blue', 'Blue']);
  });

  test('mongoose: findOneAndUpdate with upsert and defaults', async () => {
    const Member = await three();
    const options = { upsert: true, returnDocument: 'after' } as const;
    const dora = await Member.findOneAndUpdate(
      { email: 'dora@x' },
      { $setOnInsert: { roles: ['new'] } },
      options,
    );
    expect(dora).toMatchObject({ email: 'dora@x', roles: ['new'] });
    expect(dora?.createdAt).toBeInstanceOf(Date);
    const again = await Member.findOneAndUpdate({ email: 'dora@x' }, { $push: { roles: 'more' } }, options);
    expect(again?.roles).toEqual(['new', 'more']);
    expect(await Member.findOneAndDelete({ email: 'dora@x' })).toMatchObject({ email: 'dora@x' });
    expect(
      await Member.findOneAndReplace({ email: 'ben@x' }, { email: 'bo@x' }, { returnDocument: 'after' }),
    ).toMatchObject({ email: 'bo@x' });
  });

  test('mongoose: updates and deletes of many', async () => {
    const Member = await three();
    expect(await Member.updateMany({}, { $addToSet: { roles: 'member' } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 3,
    });
    expect(await Member.updateOne({ email: 'x@x' }, { age: 1 }, { upsert: true })).toMatchObject({
      upsertedCount: 1,
    });
    expect(await Member.deleteOne({ email: 'ben@x' })).toMatchObject({ deletedCount: 1 });
    expect(await Member.deleteMany({ age: { $gte: 20 } })).toMatchObject({ deletedCount: 2 });
  });

  test('mongoose: bulkWrite and bulkSave', async () => {
    const Member = await three();
    await Member.bulkWrite([
      { updateOne: { filter: { email: 'anna@x' }, update: { $set: { meta: { n: 1 } } } } },
      { insertOne: { document: { email: 'dora@x' } } },
      { deleteMany: { filter: { email: { $in: ['ben@x'] } } } },
    ]);
    const rest = await Member.find().sort('email');
    expect(emails(rest)).toBe('acd');
    for (const member of rest) member.age = 5;
    await Member.bulkSave(rest);
    expect(await Member.countDocuments({ age: 5 })).toBe(3);
  });

  test('mongoose: cursors', async () => {
    const Member = await members();
    await Member.insertMany(Array.from({ length: 300 }, (_, i) => ({ email: `m${i}@x` })));
    let seen = 0;
    for await (const _ of Member.find().cursor({ batchSize: 40 })) seen++;
    expect(seen).toBe(300);
  });

  // https://mongoosejs.com/docs/api/model.html#Model.syncIndexes()
  test('mongoose: syncIndexes adds what is new and drops what is gone', async () => {
    const Old = connection.model('Thing', new Schema({ a: { type: Number, index: true } }));
    await Old.init();
    connection.deleteModel('Thing');
    const New = connection.model('Thing', new Schema({ b: { type: Number, unique: true, sparse: true } }));
    await New.init();
    expect(await New.syncIndexes()).toEqual(['a_1']);
    expect(Object.keys(await New.collection.indexInformation())).toEqual(['_id_', 'b_1']);
    expect(await New.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  test('mongoose: a discriminator, a virtual and a subdocument by its id', async () => {
    const Event = connection.model('Event', new Schema({ name: String, parts: [{ n: Number }] }));
    const Talk = Event.discriminator('Talk', new Schema({ speaker: String }));
    const talk = await Talk.create({ name: 't', speaker: 's', parts: [{ n: 1 }, { n: 2 }] });
    await Event.create({ name: 'e' });
    expect(await Talk.countDocuments()).toBe(1);
    expect(await Event.countDocuments()).toBe(2);
    await Event.updateOne({ _id: talk._id }, { $pull: { parts: { n: 1 } } });
    expect((await Talk.findById(talk._id))?.parts.map(({ n }) => n)).toEqual([2]);
  });
});
