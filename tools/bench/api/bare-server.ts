/**
 * The API is measured against this: Express with nothing but the check of the token and the queries that each answer
 * needs, through the raw driver, answering the same bytes. It writes to collections of its own.
 */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  hash,
  privateDecrypt,
  randomUUID,
  verify,
} from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { messages } from '@campus/contracts';
import { actionsOf, mailKinds } from '@campus/contracts/areas';
import express, { type Request, type RequestHandler } from 'express';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { type Document, MongoClient, MongoServerError } from 'mongodb';

const { BENCH_KEYS, BENCH_CANDIDATES, BENCH_SIGNING_KEY, BENCH_UPLOADS, MONGODB_URI } = process.env;
const keys = createLocalJWKSet(JSON.parse(readFileSync(BENCH_KEYS!, 'utf8')) as JSONWebKeySet);
const candidates: unknown = JSON.parse(BENCH_CANDIDATES!);
const audience = process.env['FIREBASE_PROJECT_ID']!;
const client = await MongoClient.connect(MONGODB_URI!, {
  maxPoolSize: 50,
  writeConcern: { w: 'majority', journal: true },
});
const db = client.db('campus');
interface Row extends Document {
  _id: string;
}
const collection = (name: string) => db.collection<Row>(name);
const members = collection('members');
const applications = collection('applications');

// As the members have it: their names are found by it.
await collection('bareMembers').createIndex({ nameLower: 1, _id: 1 });

const app = express();
const call = (work: (req: Request, email: string) => Promise<unknown>, status = 200): RequestHandler => {
  return async (req, res) => {
    const token = (req.headers.authorization ?? '').replace('Bearer ', '');
    const { payload } = await jwtVerify(token, keys, {
      issuer: `https://securetoken.google.com/${audience}`,
      audience,
      algorithms: ['RS256'],
    });
    res.status(status).json(await work(req, payload['email'] as string));
  };
};
const readMember = async (mailbox: string) => (await members.findOne({ mailbox }))!;
const idOf = (req: Request) => req.params['id'] as string;

app.get(
  '/candidates',
  call(async () => candidates),
);

const kinds = Object.entries(mailKinds).flatMap(([kind, { label, optional }]) =>
  optional ? [{ kind, label }] : [],
);
const presentMe = ({ _id, email, name, roles }: Document) => ({
  id: _id,
  email,
  name,
  status: 'member',
  roles,
  permissions: actionsOf(roles),
});
app.get(
  '/api/me',
  call(async (_req, email) => presentMe(await readMember(email))),
);
app.put(
  '/api/mail-wishes',
  express.json(),
  call(async (req, email) => {
    const member = await readMember(email);
    const { off } = req.body as { off: string[] };
    await collection('bareMembers').updateOne({ _id: member._id }, { $set: { mailOff: off } });
    return { off, kinds };
  }),
);

const shown = {
  kind: 1,
  author: 1,
  content: 1,
  state: 1,
  remark: 1,
  submittedAt: 1,
  decidedAt: 1,
  waitsSince: 1,
  version: 1,
  approvals: 1,
  approvalsNeeded: 1,
};
const overdueAfterMs = 5 * 86_400_000;
function presentApplication(found: Document, reader: string) {
  const { content, submittedAt, decidedAt, waitsSince } = found;
  return {
    _id: found['_id'],
    name: content.name,
    email: content.email,
    regNo: content.regNo,
    designation: content.designation,
    date: content.date,
    budgetFile: content.document.file,
    explanation: content.explanation,
    status: found['state'],
    facultyRemark: found['remark'],
    kind: found['kind'],
    purpose: content.purpose,
    category: content.category,
    amount: content.amount,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt && decidedAt.toISOString(),
    waitsSince: waitsSince && waitsSince.toISOString(),
    overdue: waitsSince !== null && waitsSince.getTime() < Date.now() - overdueAfterMs,
    mine: found['author'].id === reader,
    approvals: found['approvals'].length,
    approvalsNeeded: found['approvalsNeeded'],
    version: found['version'],
  };
}
app.get(
  '/applications',
  call(async (req, email) => {
    const { _id } = await readMember(email);
    const found = await applications
      .find({}, { projection: shown })
      .sort({ submittedAt: -1, _id: -1 })
      .limit(Number(req.query['limit']))
      .toArray();
    return found.map((one) => presentApplication(one, _id));
  }),
);

const privateKey = createPrivateKey({
  key: BENCH_SIGNING_KEY!,
  format: 'der',
  type: 'pkcs8',
  encoding: 'base64',
});
const publicKey = createPublicKey(privateKey);
app.post(
  '/api/elections/:id/token',
  express.json(),
  call(async (req, email) => {
    const { _id } = await readMember(email);
    const { blinded } = req.body as { blinded: string };
    const key = { key: privateKey, padding: constants.RSA_NO_PADDING };
    const signature = privateDecrypt(key, Buffer.from(blinded, 'base64url'));
    const row = `${idOf(req)}:${_id}`;
    const flip = { $set: { blinded: hash('sha256', blinded, 'base64') } };
    await collection('bareRoll').updateOne({ _id: row }, flip, { upsert: true });
    return { blindSignature: signature.toString('base64url') };
  }),
);
app.post('/api/elections/:id/ballots', express.json(), async (req, res) => {
  const { choices, ...sent } = req.body as Record<'token' | 'prefix' | 'signature', string> & {
    choices: { postId: string; choice: string }[];
  };
  const [token, prefix, signature] = [sent.token, sent.prefix, sent.signature].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 };
  if (!verify('sha384', signed, key, signature)) return void res.sendStatus(422);
  const receipt = hash('sha256', token);
  await collection('bareBox')
    .insertOne({
      _id: `${idOf(req)}:${receipt}`,
      key: hash('sha256', Buffer.concat([Buffer.from('choices'), token])),
      prefix,
      signature,
      choices: Object.fromEntries(choices.map(({ postId, choice }) => [postId, choice])),
    })
    .catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.code === 11_000)) throw error;
    });
  res.status(201).json({ receipt, message: messages.voteCast });
});

mkdirSync(BENCH_UPLOADS!, { recursive: true });
app.post(
  '/applications',
  express.raw({ type: () => true, limit: '10mb' }),
  call(async (req, email) => {
    const { _id: author, name } = await readMember(email);
    const headers = { 'content-type': req.headers['content-type']! };
    const form = await new Response(req.body as Buffer<ArrayBuffer>, { headers }).formData();
    const { budgetFile, ...content } = Object.fromEntries(form) as { budgetFile: File };
    const path = join(BENCH_UPLOADS!, randomUUID());
    await writeFile(path, Buffer.from(await budgetFile.arrayBuffer()), { flush: true });
    const at = new Date();
    const record = {
      _id: randomUUID(),
      kind: 'funds',
      state: 'Pending',
      version: 0,
      author: { id: author, name },
      content: { ...content, document: { file: path, name: budgetFile.name, size: budgetFile.size } },
      approvals: [],
      approvalsNeeded: 1,
      remark: '',
      submittedAt: at,
      waitsSince: at,
      decidedAt: null,
    };
    await collection('bareApplications').insertOne(record);
    return presentApplication(record, author);
  }, 201),
);

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
