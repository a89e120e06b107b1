import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { contextForTests } from '../../../testing/test-context.ts';
import { openDefaultElection } from './default-election.ts';

const portal = portalForTests();
const { admin, student } = personas;

test('50 first candidates at once start one election, open with keys, roll and tally', async () => {
  await portal.call('GET', '/api/me', { as: student });
  const context = contextForTests(portal);
  const views = await Promise.all(Array.from({ length: 50 }, () => openDefaultElection(context, admin.uid)));
  expect(new Set(views.map(({ election }) => election._id))).toEqual(new Set(['student-council']));
  expect(views[0]!.election).toMatchObject({
    title: 'Student Council Election',
    state: 'open',
    setUp: false,
    publicKey: (await context.electionKeys.read('student-council'))?.pairs[0]?.publicKey,
  });
  expect(await context.models.elections.countDocuments()).toBe(1);
  expect(await context.models.tallies.findById('student-council').lean()).toMatchObject({ cast: 0 });
  expect(await context.models.roll.distinct('_id')).toEqual([`student-council:${student.email}`]);
  const actions = (await context.audit.page({ limit: 100 })).found.map(({ action }) => action);
  expect(actions).toEqual(['election.opened', 'election.created']);
});

test('starts the next election after one has ended, and opens what a crash left half open', async () => {
  const context = contextForTests(portal);
  const { elections } = context.models;
  await elections.updateOne({ _id: 'student-council' }, { state: 'closed' });
  const next = await openDefaultElection(context, admin.uid);
  expect(next.election._id).toBe('student-council-2');

  // As a crash leaves it: keys and roll are made, the state isn't changed yet.
  await elections.updateOne({ _id: 'student-council-2' }, { state: 'draft', publicKey: null });
  const opened = await openDefaultElection(context, admin.uid);
  expect(opened.election).toMatchObject({
    _id: 'student-council-2',
    state: 'open',
    publicKey: next.election.publicKey,
  });
});

test('joins 20 first candidates at once to the same election over HTTP', async () => {
  await contextForTests(portal).models.elections.updateMany({}, { state: 'closed' });
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      portal.call('POST', '/candidates', { as: admin, body: { name: `Candidate ${n}`, manifesto: 'x' } }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect((await portal.call('GET', '/candidates')).json).toHaveLength(20);
  expect((await portal.call('GET', '/api/elections/current')).json).toMatchObject({
    id: 'student-council-3',
    state: 'open',
  });
});
