import { expect, test } from 'vitest';
import { filingAt, namedFields } from './testing/test-filing.ts';
import { databaseForTests, portalForTests, startPortal } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';

// More than any disk has free.
const portal = portalForTests({ env: { UPLOADS_LEAST_FREE_MB: '1000000000' } });
const { named, unnamed, unnamedFields, kept } = filingAt(portal);
const another = databaseForTests();

test('refuses uploads and alerts the operator when the disk is nearly full', async () => {
  const before = await kept();
  const picture = Buffer.alloc(200_000);
  for (const refused of [
    await named(namedFields(), [picture]),
    await unnamed(await unnamedFields(), [picture]),
  ])
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      507,
      'storage-full',
      'The portal has no space for files right now, so yours was not saved. Please try again later.',
    ]);
  expect(await kept()).toEqual(before);
  expect(portal.log.filter((line) => line.includes('little disk space')).length).toBe(1);
  const ready = await portal.call('GET', '/readyz');
  expect([ready.status, ready.json]).toEqual([
    200,
    {
      status: 'ready',
      uploads: 'refused: little disk space',
      votes: 'taken',
      areas: {},
      warnings: [],
    },
  ]); // Everything else keeps working.
  expect((await named(namedFields())).status).toBe(201);
  expect((await portal.call('GET', '/api/complaints', { as: personas.student })).status).toBe(200);
});

test('with enough space it accepts them, and metrics show the free space', async () => {
  const roomy = await startPortal(another.uri);
  expect((await roomy.call('GET', '/readyz')).json).toEqual({
    status: 'ready',
    uploads: 'taken',
    votes: 'taken',
    areas: {},
    warnings: [],
  });
  const { text } = await roomy.call('GET', '/metrics');
  expect(Number(/^uploads_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  await roomy.close();
});
