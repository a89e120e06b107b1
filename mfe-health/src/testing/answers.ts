import { getAbsence, listAway, listLeaveQueue, listMyAbsences } from '@campus/contracts/health';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { absenceId, aDetail, anAbsence, anAway, aNotice, aStep } from './an-absence.ts';

const leave = { kind: 'leave', leaveKind: 'family', state: 'Pending', until: '2026-11-25' } as const;
const one = ({ params }: FakeCall) =>
  aDetail({
    id: (params as { id: string }).id,
    ...leave,
    reason: 'My sister’s wedding.',
    history: [aStep({ to: 'Pending' })],
    notices: [aNotice()],
    actions: ['approve', 'reject', 'withdraw'],
  });

/** What `npm run dev -- health` answers. */
export const answers = [
  answer(listMyAbsences, {
    items: [anAbsence(2, { ...leave, mine: true }), anAbsence(1, { mine: true })],
    next: null,
  }),
  answer(getAbsence, one),
  answer(listLeaveQueue, {
    items: [anAbsence(3, { ...leave, name: 'Rohan Joshi' }), anAbsence(2, leave)],
    next: null,
  }),
  answer(listAway, {
    items: [anAway(), anAway({ id: absenceId(2), kind: 'leave', name: 'Rohan Joshi', until: '2026-11-25' })],
    isCut: false,
  }),
];
