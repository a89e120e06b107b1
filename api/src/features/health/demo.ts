import type { LeaveReport, SickReport } from '@campus/contracts/health';
import type { DemoEvent, DemoEvents } from '../../demo/demo.ts';
import { idOf } from '../../demo/fields.ts';
import { detailsOf } from '../../demo/members.ts';

interface DemoAbsence {
  /** Days ago on which it is reported. */
  ago: number;
  /** Left out: the demo student. */
  student?: string;
  /** Days ago; ahead, if below zero. */
  from: number;
  until?: number;
  sick?: Partial<SickReport>;
  leave?: Pick<LeaveReport, 'leaveKind' | 'reason'>;
  decided?: { ago: number; status: 'Approved' | 'Rejected'; remark: string };
  /** Days ago on which its author takes it back. */
  cancelled?: number;
}

const absences: DemoAbsence[] = [
  {
    ago: 54,
    student: 'library',
    from: 54,
    until: 52,
    sick: { reason: 'Dengue fever; the doctor asks for three days in bed.' },
  },
  {
    ago: 49,
    from: 45,
    until: 43,
    leave: { leaveKind: 'contest', reason: 'Regional round of the programming contest in Aurangabad.' },
    decided: { ago: 48, status: 'Approved', remark: 'All the best. Please copy the notes of Tuesday.' },
  },
  {
    ago: 38,
    student: 'drama',
    from: 33,
    until: 24,
    leave: { leaveKind: 'travel', reason: 'I would like to go home for ten days before the exams.' },
    decided: {
      ago: 36,
      status: 'Rejected',
      remark: 'The lab exams are in that week. Four days after the 12th are fine: please ask again.',
    },
  },
  {
    ago: 31,
    from: 31,
    sick: { fromAfternoon: true, reason: 'Migraine' },
  },
  {
    ago: 27,
    student: 'garden',
    from: 22,
    until: 21,
    leave: { leaveKind: 'family', reason: 'Thread ceremony of my brother.' },
    cancelled: 25,
  },
  {
    ago: 19,
    student: 'voter-1',
    from: 19,
    until: 17,
    sick: {},
  },
  {
    ago: 14,
    student: 'voter-3',
    from: 10,
    until: 4,
    leave: { leaveKind: 'health', reason: 'Operation on my knee; the hospital’s letter follows.' },
    decided: { ago: 13, status: 'Approved', remark: 'Get well soon. The lab can be repeated in December.' },
  },
  {
    ago: 5,
    student: 'robotics',
    from: 0,
    until: -3,
    leave: { leaveKind: 'contest', reason: 'State finals in Pune.' },
    decided: { ago: 4, status: 'Approved', remark: 'Good luck in the finals.' },
  },
  {
    ago: 3,
    student: 'library',
    from: -4,
    until: -5,
    leave: { leaveKind: 'other', reason: 'Appointment at the passport office in Nagpur.' },
  },
  {
    ago: 2,
    student: 'drama',
    from: 2,
    until: -2,
    sick: {},
  },
  {
    ago: 1,
    from: -7,
    until: -9,
    leave: { leaveKind: 'family', reason: 'My sister’s wedding.' },
  },
  {
    ago: 1,
    student: 'chess',
    from: 1,
    until: -1,
    sick: {},
  },
];

/** Sick reports and leave in each state; some of the students are away today. */
export const events: DemoEvents = ({ people, student: tokenOf, domains, day, call }) =>
  absences.flatMap(({ ago, student, from, until, sick, leave, decided, cancelled }) => {
    const id = idOf(`${student} ${ago}`);
    const token = tokenOf(student);
    const { email: _, ...details } = detailsOf(domains, student);
    const body = {
      ...details,
      id,
      from: day(from),
      until: day(until ?? from),
    };
    const all: DemoEvent[] = [
      {
        ago,
        at: sick ? '07:40' : '18:10',
        run: () =>
          sick
            ? call('POST', '/api/report-sick', token, {
                ...body,
                ...sick,
                classCoordinatorEmail: `faculty@${domains.student}`,
              })
            : call('POST', '/api/report-leave', token, {
                ...body,
                ...leave,
                parentEmail: 'parent@example.org',
              }),
      },
    ];
    if (decided) {
      const { ago: decidedAgo, ...decision } = decided;
      const run = () => call('PUT', `/api/absences/${id}`, people.faculty, { ...decision, version: 0 });
      all.push({ ago: decidedAgo, at: '11:15', run });
    }
    if (cancelled !== undefined) {
      const run = () =>
        call('POST', `/api/absences/${id}/cancellation`, token, {
          requestId: idOf(`${id} cancelled`),
          version: 0,
        });
      all.push({ ago: cancelled, at: '20:05', run });
    }
    return all;
  });
