import type { Retention } from '@campus/contracts';
import { beforeEach, expect, test } from 'vitest';
import { callsOnComplaints } from './features/complaints/handling/testing/calls-on-complaints.ts';
import { storeComplaint } from './features/complaints/handling/testing/stored-complaint.ts';
import { portalForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const now = Date.parse('2026-11-27T06:00:00Z');
const portal = portalForTests({ now: () => now, env: { FORGET_MAILS_AFTER_DAYS: '400' } });
const { admin, faculty, student } = personas;
const path = '/api/retention';
const read = async (): Promise<Retention & { version: number }> =>
  (await portal.call('GET', path, { as: admin })).json;
const change = async (wanted: object, as = admin) =>
  portal.call('PUT', path, { as, body: { ...(await read()), reason: 'The senate decided so.', ...wanted } });
const shownToVisitors = async () => (await portal.call('GET', '/config.json')).json.retention;

beforeEach(() => portal.connection.collection('retention').deleteMany());

test('starts with the periods of the environment, until an admin saves others with a reason', async () => {
  expect(await read()).toMatchObject({ mailsDays: 400, complaintsDays: 730, version: 0 });
  const { status, json } = await change({ complaintsDays: 365 });
  expect([status, json]).toMatchObject([200, { mailsDays: 400, complaintsDays: 365, version: 1 }]);
  expect(await shownToVisitors()).toMatchObject({ mailsDays: 400, complaintsDays: 365 });
  const [entry] = (await portal.call('GET', '/api/audit', { as: admin })).json.items;
  expect(entry).toMatchObject({
    actor: { id: admin.uid },
    action: 'retention.changed',
    reason: 'The senate decided so.',
    details: { complaintsDays: '730 → 365' },
  });
});

test('saves one of two changes to the same version of the periods and refuses the other', async () => {
  const version = 0;
  const answers = await Promise.all([300, 400].map((rollsDays) => change({ rollsDays, version })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  ['mailsDays', { mailsDays: 89 }],
  ['complaintsDays', { complaintsDays: 4000 }],
  ['complaintPicturesDays', { complaintsDays: 60, complaintPicturesDays: 61 }],
  ['absenceReasonsDays', { absencesDays: 90, absenceReasonsDays: 91 }],
  ['reason', { reason: ' ' }],
])('refuses a period that a rule forbids: %s', async (field, wanted) => {
  const { status, json } = await change(wanted);
  expect([status, json.errors]).toMatchObject([400, [{ field }]]);
});

test('only admins read and change the periods', async () => {
  for (const as of [student, faculty])
    for (const [method, to] of [
      ['GET', path],
      ['PUT', path],
      ['POST', `${path}/preview`],
    ] as const)
      expect((await portal.call(method, to, { as, body: method === 'GET' ? undefined : {} })).status).toBe(
        403,
      );
});

test('counts what shorter periods would erase, and the next run erases that by them', async () => {
  const { complaints } = callsOnComplaints(portal).models();
  const closed = (_id: string, fields: object) =>
    storeComplaint(portal, { _id, state: 'closed', overOn: '2026-08-01', ...fields });
  await closed('a'.repeat(32), {});
  await closed('b'.repeat(32), { pictures: 2 });
  await closed('c'.repeat(32), { appealUntil: '2026-11-27' });
  const { version: _, ...periods } = await read();
  const preview = async (wanted: Partial<Retention>) => {
    const body = { ...periods, ...wanted };
    const { counts } = (await portal.call('POST', `${path}/preview`, { as: admin, body })).json;
    return Object.fromEntries(
      counts.flatMap(({ period, count }: { period: string; count: number }) =>
        count > 0 ? [[period, count]] : [],
      ),
    );
  };
  expect(await preview({})).toEqual({ complaintPicturesDays: 1 });
  expect(await preview({ complaintsDays: 90 })).toEqual({ complaintsDays: 2, complaintPicturesDays: 1 });
  await change({ complaintsDays: 90 });
  await portal.portal.runJobs();
  const left = await complaints.find({ _id: { $in: ['a', 'b', 'c'].map((one) => one.repeat(32)) } }).lean();
  expect(left.filter(({ forgotten }) => !forgotten).map(({ _id }) => _id[0])).toEqual(['c']);
});
