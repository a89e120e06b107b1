import { applicationFiguresSchema } from '@campus/contracts/budget';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { publicFigures, readFigures, recount } from './figures.ts';
import { callsOnApplications } from './testing/calls-on-applications.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const { student, faculty } = personas;
const calls = callsOnApplications(portal);
beforeAll(() => calls.appoint('faculty', faculty));
beforeEach(calls.clear);

/** The answer is cached for some seconds. */
const figures = () => readFigures({ models: calls.models() });
const agoOn = (day: string) => ({ submittedAt: new Date(`${day}T12:00:00Z`) });
const told = async () => publicFigures(await figures())[0];

test('everyone can read the figures, even before there are any', async () => {
  const { status, json } = await portal.call('GET', '/api/application-figures');
  expect([status, applicationFiguresSchema.parse(json)]).toEqual([200, json]);
  expect(json.total).toEqual({ submitted: 0, decided: 0, approved: 0, daysToDecision: null });
  expect(await told()).toBeUndefined();
});

test('submissions and decisions are counted by kind; withdrawn ones count as undecided', async () => {
  const sent = await calls.submit();
  await calls.withdraw(sent.json._id, student);
  const [two, four] = [await calls.store(agoOn('2026-11-19')), await calls.store(agoOn('2026-11-17'))];
  await calls.decide(two._id, faculty);
  await calls.decide(two._id, faculty);
  await calls.decide(four._id, faculty, { status: 'Rejected' });
  const party = await calls.store({ ...agoOn('2026-11-12'), kind: 'event' });
  await calls.decide(party._id, faculty);
  expect(await figures()).toEqual({
    total: { submitted: 1, decided: 3, approved: 2, daysToDecision: 4 },
    byKind: [
      { kind: 'funds', submitted: 1, decided: 2, approved: 1, daysToDecision: 3 },
      { kind: 'event', submitted: 0, decided: 1, approved: 1, daysToDecision: 9 },
    ],
  });
  expect(await told()).toEqual({
    area: 'approval-system',
    label: 'applications decided, typically in 4 days',
    value: 3,
    outOf: 1,
    path: '/transparency-budget/register',
    link: 'See the register',
  });

  expect(await recount(portal.connection)).toEqual([
    'Applications (event): 0 submitted, 1 decided and 1 approved counted, 1 submitted, 1 decided and 1 approved there: repaired',
    'Applications (funds): 1 submitted, 2 decided and 1 approved counted, 3 submitted, 2 decided and 1 approved there: repaired',
  ]);
  expect((await figures()).total).toMatchObject({ submitted: 4, decided: 3, approved: 2 });
  expect(await recount(portal.connection)).toEqual([]);
});

test('a decision stands even if it could not be counted, and recount counts it', async () => {
  const { _id } = await calls.store(agoOn('2026-11-19'));
  // No number can be added to in it.
  const broken = { _id: 'funds' as never, submitted: 1, approved: 0, decided: 'broken' };
  await calls.models().figures.collection.insertOne(broken);
  expect((await calls.decide(_id, faculty)).status).toBe(200);
  expect(portal.log.join('')).toContain('recount puts it right');
  await calls.models().figures.deleteMany({});
  expect(await recount(portal.connection)).toHaveLength(1);
  expect((await figures()).total).toEqual({ submitted: 1, decided: 1, approved: 1, daysToDecision: 2 });
});
