import type { Complaint, ComplaintEntry } from '@campus/contracts/complaints';

/** Of 32 hex digits, told apart by a number. */
export const complaintId = (number: number) => number.toString(16).padStart(32, '0');

export const aComplaint = (number: number, over: Partial<Complaint> = {}): Complaint => ({
  id: complaintId(number),
  state: 'received',
  filedOn: '2026-11-18',
  category: 'mess',
  about: 'Mess and food',
  committee: { id: 'board', name: 'Board' },
  handles: true,
  place: 'Hostel 3',
  text: `Complaint number ${number}.`,
  edited: false,
  audience: 'members',
  name: null,
  pictures: 0,
  meToo: { count: 0, mine: false },
  mine: false,
  duplicateOf: null,
  answers: [],
  deletion: null,
  version: 1,
  ...over,
});

/** A board member's public answer. */
export const anAnswer = (number: number, over: Partial<ComplaintEntry> = {}): ComplaintEntry => ({
  id: complaintId(number),
  on: '2026-11-20',
  by: 'board',
  name: 'Meera Kulkarni',
  action: 'answer',
  to: null,
  audience: 'public',
  text: `Answer number ${number}.`,
  ...over,
});
