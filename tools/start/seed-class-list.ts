import type { CollegeDomains } from '@campus/contracts';
import { classListFile } from '@campus/contracts/details';
import { call } from './call.ts';

/** Registration numbers and classes of the demo students, by the local part of their addresses. */
const students = [
  ['student', '2023BCS042', 'SE CSE A'],
  ['board', '2022BCS011', 'TE CSE A'],
  ['treasurer', '2022BIT007', 'TE IT'],
  ['demo-chess', '2024BIT103', 'SE CSE A'],
  ['demo-robotics', '2022BME017', 'TE Mech'],
  ['demo-voter-1', '2023BCS043', 'SE CSE A'],
  ['demo-voter-2', '2023BCS044', 'SE CSE A'],
  ['demo-voter-3', '2022BCS012', 'TE CSE A'],
] as const;

/** Uploads a class list, as the college office does, so that forms know the demo students. The same again is safe. */
export async function seedClassList(api: string, admin: string, domains: CollegeDomains): Promise<void> {
  const faculty = `faculty@${domains.student}`;
  const lines = [
    'Email,Registration number,Class,Coordinator',
    ...students.map(([name, number, className]) =>
      [`${name}@${domains.student}`, number, className, className === 'TE IT' ? '' : faculty].join(','),
    ),
  ];
  const body = new FormData();
  body.append(classListFile.field, new Blob([lines.join('\n')], { type: 'text/csv' }), 'class-list.csv');
  await call('POST', `${api}/api/class-list`, admin, body);
}
