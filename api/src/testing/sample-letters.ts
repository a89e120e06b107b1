import { grantableRoles } from '@campus/contracts';
import { refusalLetter } from '../features/access/service.ts';
import { applicationLetters, reviewLetter } from '../features/budget/applications/application-letters.ts';
import { complaintLetter } from '../features/complaints/handling/complaint-letters.ts';
import { backingLetter } from '../features/elections/candidacy/backings.ts';
import { reminderLetter } from '../features/elections/setup/remind-voters.ts';
import {
  cancelLetter,
  decisionLetter as bookingDecisionLetter,
  placeFreeLetter,
  requestLetter,
} from '../features/facilities/bookings/booking-letters.ts';
import { absenceLetters } from '../features/health/reporting/absence-letters.ts';
import { caseLetters, caseTexts } from '../features/integrity/procedure/case-letters.ts';
import type { Letter, LetterRecord } from '../services/mail/letters.ts';
import {
  adminEndLetter,
  endLetter,
  leavingLetter,
  lockLetter,
  roleLetter,
  termLetter,
  welcomeLetter,
} from '../services/members/letters.ts';

const now = () => Date.parse('2026-11-23T10:00:00Z');
const at = new Date(now());
const mail = { letter: (key: string, letter: Letter): LetterRecord => ({ _id: key, at, ...letter }) };
const person = (id: string, name: string) => ({ id, name });
const asha = person('asha', 'Asha Patil');

/** Every letter that the portal writes, made from sample data: to look at them and to measure their words. */
export function sampleLetters(): Letter[] {
  return [
    welcomeLetter('asha'),
    ...roles(),
    ...account(),
    ...applications(),
    ...complaints(),
    ...elections(),
    ...bookings(),
    ...absences(),
    ...cases(),
  ];
}

const ending = { role: 'treasurer', endsOn: '2027-03-31' } as const;

const roles = (): Letter[] => [
  ...grantableRoles.flatMap((role) =>
    [true, false].map((granted) =>
      roleLetter({ actor: 'sunil', member: 'asha', role, granted, reason: 'The council elected Asha.' }),
    ),
  ),
  ...['2027-03-31', null].map((endsOn) =>
    termLetter({
      actor: 'sunil',
      member: 'asha',
      role: 'treasurer',
      granted: true,
      reason: 'One year.',
      endsOn,
    }),
  ),
  ...(['soon', 'now'] as const).map((when) => endLetter('asha', ending, when, 'Ravi Kulkarni')),
  ...(['ends', 'vacant'] as const).map((what) =>
    adminEndLetter('sunil', ending, { holder: 'Asha Patil', successor: 'Ravi Kulkarni' }, what),
  ),
  refusalLetter('asha', 'board', 'The board is full this year.'),
];

const account = (): Letter[] => [
  lockLetter('asha', true, 'The account was used by someone else.'),
  lockLetter('asha', false, 'The password was changed.'),
  ...['2027-06-30', '2026-11-01', null].map((leavesOn) =>
    leavingLetter({ member: 'asha', leavesOn, reason: 'End of studies.' }, '2026-11-23'),
  ),
];

function applications(): Letter[] {
  const application = {
    _id: '1'.repeat(32),
    author: asha,
    kind: 'funds',
    content: { purpose: 'Tents and chairs for the science fair' },
  } as unknown as Parameters<typeof applicationLetters>[1];
  const steps = [
    { action: 'approve', to: 'Pending' },
    { action: 'approve', to: 'Approved' },
    { action: 'reject', to: 'Rejected' },
    { action: 'request-changes', to: 'Changes requested' },
  ] as const;
  return [
    ...steps.flatMap((step) => applicationLetters({ mail } as never, application, { id: 'step', ...step })),
    reviewLetter('ravi', 1, 100, 5),
    reviewLetter('ravi', 3, 100, 5),
  ];
}

function complaints(): Letter[] {
  const complaint = { _id: '2'.repeat(32), author: asha } as Parameters<typeof complaintLetter>[0];
  const actions = ['release', 'review', 'act', 'answer', 'close', 'duplicate', 'delete'] as const;
  return actions.flatMap(
    (action) => complaintLetter(complaint, { by: 'board', action, audience: 'author' }) ?? [],
  );
}

const elections = (): Letter[] => [
  reminderLetter(
    { _id: 'council-2026', title: 'Student Council 2026', closesAt: at } as Parameters<
      typeof reminderLetter
    >[0],
    'voter@sggs.ac.in',
    'Asia/Kolkata',
  ),
  backingLetter({ _id: 'council-2026', title: 'Student Council 2026' }, { member: 'ravi', kind: 'proposer' }),
];

function bookings(): Letter[] {
  const booking = (state: string) =>
    ({
      _id: '3'.repeat(32),
      state,
      author: asha,
      day: '2026-11-28',
      from: '10:00',
      until: '12:00',
      endsAt: at,
    }) as Parameters<typeof cancelLetter>[2];
  const facility = { name: 'Main hall' };
  return [
    requestLetter({ mail } as never, facility, booking('Pending'), { member: 'ravi' }),
    bookingDecisionLetter({ mail } as never, facility, booking('Approved'), 'Approved'),
    bookingDecisionLetter({ mail } as never, facility, booking('Rejected'), 'Rejected'),
    cancelLetter({ mail } as never, facility, booking('Cancelled')),
    placeFreeLetter({ mail } as never, facility, booking('Pending')),
    placeFreeLetter({ mail } as never, facility, booking('Approved')),
  ];
}

function absences(): Letter[] {
  const context = { mail, now } as unknown as Parameters<typeof absenceLetters>[0];
  const absence = (kind: 'sick' | 'leave') =>
    ({
      _id: '4'.repeat(32),
      kind,
      author: asha,
      name: 'Asha Patil',
      registrationNumber: '2023BCS041',
      className: 'SE CSE A',
      address: 'someone@example.org',
      from: '2026-11-23',
      until: '2026-11-25',
      fromAfternoon: false,
      untilMidday: false,
    }) as Parameters<typeof absenceLetters>[1];
  return [
    ...(['report', 'cancel', 'return'] as const).flatMap((event) =>
      absenceLetters(context, absence('sick'), event),
    ),
    ...(['report', 'approve', 'reject', 'cancel'] as const).flatMap((event) =>
      absenceLetters(context, absence('leave'), event),
    ),
  ];
}

function cases(): Letter[] {
  const told = {
    _id: '5'.repeat(32),
    student: { email: 'asha@sggs.ac.in' },
    reporter: person('ravi', 'Ravi Deshmukh'),
  } as unknown as Parameters<typeof caseLetters>[1];
  const committee = [person('vidya', 'Vidya Kale')];
  const { report, notify, reminder, decide, ...others } = caseTexts;
  const texts = [
    report,
    notify('2026-11-30', 14),
    reminder('2026-11-30'),
    decide('2026-12-14'),
    decide(null),
    ...Object.values(others),
  ];
  return texts.flatMap((each) => caseLetters({ mail, now } as never, told, 'step', each, committee));
}
