import { getComplaint, listComplaints } from '@campus/contracts/complaints';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { aComplaint, anAnswer } from './a-complaint.ts';
import { aDetail } from './a-detail.ts';

const one = ({ params }: FakeCall) =>
  aDetail('board', { id: (params as { id: string }).id, answers: [anAnswer(1)] });

/** What `npm run dev -- complaints` answers. */
export const answers = [
  answer(listComplaints, {
    items: [
      aComplaint(2, {
        text: 'The dal is cold.',
        answers: [anAnswer(1, { text: 'We talk to the cook today.' })],
      }),
      aComplaint(1, {
        text: 'The lift of hostel 2 is out of order.',
        category: 'hostel',
        name: 'Asha Patil',
      }),
    ],
    next: null,
  }),
  answer(getComplaint, one),
];
