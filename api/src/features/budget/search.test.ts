import { beforeAll, expect, test } from 'vitest';
import { appoint } from '../../testing/appoint.ts';
import { storeStandIn } from '../../testing/let-stand-in.ts';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import {
  callsOnApplications,
  colleagues,
  otherStudent,
} from './applications/testing/calls-on-applications.ts';

const portal = portalForTests();
const { student, faculty, treasurer, board, admin } = personas;
const { submit } = callsOnApplications(portal);
const find = searching(portal);
const tents = 'Application: Tents for the science fair';

beforeAll(async () => {
  await appoint(portal, 'faculty', faculty);
  await appoint(portal, 'treasurer', treasurer);
  const sent = await submit({ purpose: 'Tents for the science fair' });
  if (sent.status !== 201) throw new Error(sent.text);
});

test('finds an application for its author, reviewers and the treasurer', async () => {
  for (const as of [student, faculty, treasurer, admin])
    expect(await find(as, 'science ten')).toEqual([tents]);
});

test('finds it by the applicant for members who can read all', async () => {
  expect(await find(faculty, 'patil')).toEqual([tents]);
});

test("doesn't find it for another member", async () => {
  for (const as of [otherStudent, board]) expect(await find(as, 'science')).toEqual([]);
});

test("doesn't find it for a stand-in without the role", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const [standIn] = colleagues;
  await storeStandIn(portal, faculty, standIn!, today);
  expect(await find(standIn!, 'science')).toEqual([]);
});

test('finds nothing by a word that is not in the name', async () => {
  expect(await find(student, 'microphones')).toEqual([]);
});
