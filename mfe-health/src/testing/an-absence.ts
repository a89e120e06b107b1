import type { ApprovalEntry } from '@campus/contracts/approvals';
import type { Absence, AbsenceDetail, AbsenceNotice, Away } from '@campus/contracts/health';

/** Of 32 hex digits, told apart by a number. */
export const absenceId = (number: number) => number.toString(16).padStart(32, '0');

const day = { from: '2026-11-23', until: '2026-11-23', fromAfternoon: false, untilMidday: false };
const asha = { id: 'uid-student', name: 'Asha Patil' };

/** A sick report for one day, by another member than the reader. */
export const anAbsence = (number: number, over: Partial<Absence> = {}): Absence => ({
  id: absenceId(number),
  kind: 'sick',
  leaveKind: null,
  state: 'Approved',
  name: asha.name,
  registrationNumber: '2021BCS042',
  className: 'SE CSE A',
  ...day,
  reportedAt: '2026-11-22T03:00:00.000Z',
  mine: false,
  version: 0,
  ...over,
});

export const aDetail = (over: Partial<AbsenceDetail> = {}): AbsenceDetail => ({
  ...anAbsence(1),
  author: asha,
  reason: null,
  certificate: null,
  phone: '',
  forgotten: false,
  history: [aStep()],
  notices: [],
  actions: [],
  ...over,
});

export const aStep = (over: Partial<ApprovalEntry> = {}): ApprovalEntry => ({
  id: 'submitted',
  at: '2026-11-22T03:00:00.000Z',
  by: asha,
  for: null,
  action: 'submit',
  from: null,
  to: 'Approved',
  text: '',
  ...over,
});

export const aNotice = (over: Partial<AbsenceNotice> = {}): AbsenceNotice => ({
  to: 'coordinator',
  about: 'report',
  address: 'coordinator@sggs.ac.in',
  state: 'sent',
  at: '2026-11-22T05:12:00.000Z',
  reason: '',
  ...over,
});

export const anAway = (over: Partial<Away> = {}): Away => ({
  id: absenceId(1),
  kind: 'sick',
  name: asha.name,
  registrationNumber: '2021BCS042',
  className: 'SE CSE A',
  ...day,
  ...over,
});
