import { expect, test } from 'vitest';
import { ballotId, portalForTests } from '../testing/test-portal.ts';
import { emulatorToken, personas } from '../testing/tokens.ts';
import { createLog } from './log.ts';

const portal = portalForTests();
const { admin, student } = personas;

test('the log names nobody, and no address, query, token or ballot', async () => {
  const ballot = ballotId();
  const added = await portal.call('POST', '/candidates', {
    as: admin,
    body: { name: 'Kavya Nair', manifesto: 'Late buses' },
  });
  const body = { ballotId: ballot, candidateId: added.json._id };
  await portal.call('POST', '/api/elections/current/ballots', { as: student, body });
  await portal.call('POST', '/api/elections/current/ballots', {
    as: student,
    body: { ...body, ballotId: ballotId() },
  });
  await portal.call('GET', '/api/members?query=asha', { as: admin });
  await portal.call('DELETE', `/candidates/${added.json._id}`, { as: admin });
  await portal.call('GET', `/some/page-of-${student.uid}`);
  await portal.call('GET', '/api/me', { as: 'rubbish-token' });

  const log = portal.log.join('');
  const secrets = [
    student.email,
    admin.email,
    'asha',
    student.uid,
    admin.uid,
    emulatorToken(student).slice(0, 60),
  ];
  for (const secret of [...secrets, ballot, added.json._id, 'Kavya', 'rubbish-token', '127.0.0.1', 'test-']) {
    expect(log).not.toContain(secret);
  }
  expect(portal.log.map((line) => JSON.parse(line)).find(({ route }) => route?.includes('ballots'))).toEqual({
    level: 30,
    time: expect.any(Number),
    id: expect.any(String),
    method: 'POST',
    route: '/api/elections/current/ballots',
    status: 201,
    ms: expect.any(Number),
    msg: 'answered',
  });
});

test('an error of the driver is logged without what it carries', () => {
  const lines: string[] = [];
  const error = Object.assign(
    new Error('E11000 duplicate key error collection: members dup key: { email: "asha@x" }'),
    {
      keyValue: { email: 'asha@x' },
    },
  );
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  expect(lines[0]).toContain('E11000');
  expect(lines[0]).not.toContain('asha');
});
