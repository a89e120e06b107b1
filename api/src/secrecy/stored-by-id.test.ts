import { expect, test } from 'vitest';
import { filingAt, namedFields } from '../features/complaints/filing/testing/test-filing.ts';
import { codeOf } from '../testing/answers.ts';
import { electionsOf } from '../testing/election-factory.ts';
import { portalForTests } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { createLog } from '../platform/log.ts';
import { storedById, warnOfStoredOrder } from '../platform/storage/stored-by-id.ts';

const portal = portalForTests();

/** Makes a collection by hand, which operators should not do. The portal can't change how the database keeps it. */
async function make(name: string, options: object = {}) {
  await portal.connection.db!.dropCollection(name);
  await portal.connection.db!.createCollection(name, options);
}
const repair = (name: string) => make(name, { clusteredIndex: storedById.clusteredIndex });
const refused = [503, 'order-not-hidden'];

test.each([
  'ballotBox',
  'voterRoll',
  'sealedReceipts',
  'complaints',
  'complaintPictures',
  'complaintMeToo',
  'complaintTokens',
  'complaintFigures',
  'signIns',
  'mailRefusals',
])('the model of %s declares that the order of its documents says nothing', (name) => {
  const schema = portal.connection.models[name]?.schema;
  expect(schema?.get('clusteredIndex' as 'collection')).toEqual(storedById.clusteredIndex);
});

test.each(['ballotBox', 'voterRoll'])('an election does not open while %s is not clustered', async (name) => {
  const { draft, fillBallot, move } = electionsOf(portal);
  const id = await draft();
  await fillBallot(id);
  await make(name);
  const answer = await move(id, 'draft', 'open');
  expect(codeOf(answer)).toEqual(refused);
  expect(answer.json.message).toContain('Clustered collections');
  await repair(name);
  expect((await move(id, 'draft', 'open')).status).toBe(200);
});

test('refuses tokens and anonymous complaints while a complaint collection is not clustered, but accepts named ones', async () => {
  const { unnamed, unnamedFields, named } = filingAt(portal);
  const as = personas.student;
  const { id: _id, name: _name, regNo: _regNo, ...content } = namedFields();
  await make('complaints');
  const blinded = Buffer.alloc(256, 1).toString('base64url');
  const asked = [
    await portal.call('GET', '/api/complaint-tokens', { as }),
    await portal.call('POST', '/api/complaint-tokens', {
      as,
      body: { week: '2026-W47', blinded: [blinded] },
    }),
    await unnamed({
      ...content,
      week: '2026-W47',
      followUpKey: '0'.repeat(64),
      token: 'A'.repeat(43),
      prefix: 'A'.repeat(43),
      signature: 'A'.repeat(342),
    }),
  ];
  expect(asked.map(codeOf)).toEqual([refused, refused, refused]);
  expect((await named(namedFields())).status).toBe(201);
  await repair('complaints');
  expect((await unnamed(await unnamedFields())).status).toBe(201);
});

test('logs unclustered collections at the start', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  await warnOfStoredOrder(portal.connection, log);
  expect(lines).toEqual([]);
  await make('complaintMeToo');
  await warnOfStoredOrder(portal.connection, log);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, collections: ['complaintMeToo'] },
  ]);
  await repair('complaintMeToo');
});
