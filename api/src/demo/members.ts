import { type CollegeDomains, demoAccounts } from '@campus/contracts';
import { classListFile } from '@campus/contracts/details';
import type { DemoEvents } from './demo.ts';
import { demoName } from './tokens.ts';

/** Days ago at which the demo begins: before that, nobody had an account. */
const firstDay = 140;

/** A member of the integrity committee beside the demo account, which may not decide on what it checked itself. */
export const examiner = 'examiner';

/** Everyone logs in once, an admin appoints them, and uploads the class list. */
export const addMembers: DemoEvents = ({ people, student, domains, keepsProfiles, call }) => [
  {
    ago: firstDay,
    at: '09:00',
    async run() {
      for (const { role, firstName, lastName } of demoAccounts(domains)) {
        await call('GET', '/api/me', people[role]);
        // Elsewhere the profiles are in Firestore.
        if (keepsProfiles)
          await call('PUT', '/api/profile', people[role], { firstName, lastName, photo: '' });
      }
      await call('GET', '/api/me', student(examiner));
      const appoint = (member: string, role: string) =>
        call('PUT', `/api/members/${member}/roles/${role}`, people.admin, {
          granted: true,
          reason: 'Appointed for this academic year',
        });
      for (const role of ['faculty', 'board', 'treasurer', 'committee'] as const)
        await appoint((await call('GET', '/api/me', people[role])).body.id, role);
      await appoint(`demo-${examiner}`, 'committee');
      await call('POST', '/api/class-list', people.admin, classList(domains));
    },
  },
  {
    ago: 2,
    at: '16:20',
    run: () =>
      call('POST', '/api/role-requests', student('chess'), {
        role: 'board',
        reason: 'The chess club sends me to the board this year.',
      }),
  },
];

/** Registration numbers and classes of the demo students, by the local part of their addresses. */
const students = [
  ['student', '2023BCS042', 'SE CSE A'],
  ['board', '2022BCS011', 'TE CSE A'],
  ['treasurer', '2022BIT007', 'TE IT'],
  ['demo-chess', '2024BIT103', 'SE CSE A'],
  ['demo-robotics', '2022BME017', 'TE Mech'],
  ['demo-drama', '2023BEE031', 'SE EE'],
  ['demo-garden', '2024BCE012', 'FE Civil'],
  ['demo-library', '2023BCS051', 'SE CSE A'],
  ['demo-music', '2021BCE088', 'BE Civil'],
  ['demo-astronomy', '2025BPH002', 'FE Physics'],
  ['demo-voter-1', '2023BCS043', 'SE CSE A'],
  ['demo-voter-2', '2023BCS044', 'SE CSE A'],
  ['demo-voter-3', '2022BCS012', 'TE CSE A'],
] as const;

/** The details that the demo student, or another one by this name, fills into forms. */
export function detailsOf(domains: CollegeDomains, name?: string) {
  const account = name === undefined ? 'student' : `demo-${name}`;
  const [, registrationNumber = '', className = ''] = students.find(([known]) => known === account) ?? [];
  return {
    name: name === undefined ? 'Asha Patil' : demoName(name),
    email: `${account}@${domains.student}`,
    registrationNumber,
    className,
  };
}

/** The class list, as the college office uploads it, so that forms know the demo students. */
function classList(domains: CollegeDomains): FormData {
  const faculty = `faculty@${domains.student}`;
  const lines = [
    'Email,Registration number,Class,Coordinator',
    ...students.map(([name, number, className]) =>
      [`${name}@${domains.student}`, number, className, className === 'TE IT' ? '' : faculty].join(','),
    ),
  ];
  const body = new FormData();
  body.append(classListFile.field, new Blob([lines.join('\n')], { type: 'text/csv' }), 'class-list.csv');
  return body;
}
