import type { ApprovalEntry } from '@campus/contracts/approvals';
import type { Application, ApplicationDetail } from '@campus/contracts/budget';

/** Of 32 hex digits, told apart by a number. */
export const applicationId = (number: number) => number.toString(16).padStart(32, '0');

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

const file = `${'d'.repeat(32)}.docx`;

export const anApplication = (number: number, over: Partial<Application> = {}): Application => ({
  _id: applicationId(number),
  name: 'Asha Patil',
  email: 'student@sggs.ac.in',
  regNo: '2024BCS001',
  designation: 'Student',
  date: '2026-12-04',
  budgetFile: file,
  explanation: 'Four tents for the fair.',
  status: 'Pending',
  facultyRemark: '',
  kind: 'funds',
  purpose: `Purpose number ${number}`,
  category: 'events',
  amount: 4_150_000,
  submittedAt: daysAgo(9),
  decidedAt: null,
  waitsSince: daysAgo(9),
  overdue: false,
  mine: false,
  approvals: 0,
  approvalsNeeded: 1,
  version: 0,
  ...over,
});

/** As a reviewer reads it who may decide on it. */
export const aDetail = (over: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...anApplication(1),
  items: [],
  place: '',
  endDate: null,
  document: { file, name: 'tents.docx', size: 12_000 },
  author: { id: 'uid-student', name: 'Asha Patil' },
  history: [aStep()],
  versions: [],
  actions: ['approve', 'reject', 'request-changes'],
  approvedBy: [],
  review: { account: 'student@sggs.ac.in', sameDocument: [], left: 100_000_000 },
  ...over,
});

export const aStep = (over: Partial<ApprovalEntry> = {}): ApprovalEntry => ({
  id: 'submitted',
  at: daysAgo(9),
  by: { id: 'uid-student', name: 'Asha Patil' },
  for: null,
  action: 'submit',
  from: null,
  to: 'Pending',
  text: '',
  ...over,
});
