import type { CollegeDomains } from '@campus/contracts';
import type { LeaveReport, SickReport } from '@campus/contracts/health';
import { call } from './call.ts';
import { dayAgo, idOf } from './demo-fields.ts';
import { demoName, demoToken } from './demo-token.ts';

const alreadyThere = [409];

/** Some who are away, one who asks for it, so that list and calendar show something; through the API. */
export async function seedHealth(
  api: string,
  project: string,
  people: { student: string; faculty: string },
  domains: CollegeDomains,
): Promise<void> {
  const report = (
    path: string,
    session: string,
    body: Partial<SickReport & LeaveReport> & { name: string },
  ) =>
    call('POST', `${api}/api/${path}`, session, { id: idOf(`${path} ${body.name}`), ...body }, alreadyThere);
  const coordinator = { className: 'SE CSE A', classCoordinatorEmail: `faculty@${domains.student}` };
  const parent = { parentEmail: 'parent@example.org' };

  await report('report-sick', demoToken('chess', project, domains), {
    name: demoName('chess'),
    registrationNumber: '2024BIT103',
    from: dayAgo(1),
    until: dayAgo(-1),
    ...coordinator,
  });
  const leave = await report('report-leave', demoToken('robotics', project, domains), {
    name: demoName('robotics'),
    registrationNumber: '2022BME017',
    className: 'TE Mech',
    from: dayAgo(0),
    until: dayAgo(-3),
    leaveKind: 'contest',
    reason: 'State finals in Pune.',
    ...parent,
  });
  if (leave.status === 201)
    await call('PUT', `${api}/api/absences/${leave.body.id}`, people.faculty, {
      status: 'Approved',
      remark: 'Good luck in the finals.',
    });
  await report('report-leave', people.student, {
    name: 'Asha Patil',
    registrationNumber: '2023BCS042',
    className: 'SE CSE A',
    from: dayAgo(-7),
    until: dayAgo(-9),
    leaveKind: 'family',
    reason: 'My sister’s wedding.',
    ...parent,
  });
}
