import type { CaseDetail, CaseEntry } from '@campus/contracts/integrity';
import { aCase } from './a-case.ts';

const ravi = { id: 'uid-faculty', name: 'Ravi Deshmukh' };
export const vidya = { id: 'uid-committee', name: 'Vidya Kale' };
export const rao = { id: 'uid-rao', name: 'Dr. Rao' };
export const iyer = { id: 'uid-iyer', name: 'Dr. Iyer' };

/** A case as its notified student sees it, who can answer. */
export const aDetail = (changes: Partial<CaseDetail> = {}): CaseDetail => ({
  ...aCase(1),
  studentEmail: 'asha@sggs.ac.in',
  registrationNumber: '2021BCS042',
  studentAccount: null,
  level: 'year-2',
  assessment: 'assignment',
  happenedOn: '2026-11-18',
  description: 'Two programs are the same, down to the comments.',
  reporter: ravi,
  evidence: [
    {
      id: 'e1',
      at: '2026-11-20T05:00:00.000Z',
      by: ravi,
      label: 'Both programs side by side',
      document: { file: `${'a'.repeat(32)}.pdf`, name: 'programs.pdf', size: 120_000 },
    },
  ],
  notice: 'Dear Asha Patil, we want to know how you see it.',
  answerUntil: '2026-11-28',
  appealUntil: null,
  statements: [],
  decisions: [],
  history: [anEntry()],
  excluded: [],
  standIns: [],
  recordId: null,
  actions: ['answer'],
  version: 2,
  ...changes,
});

export const anEntry = (changes: Partial<CaseEntry> = {}): CaseEntry => ({
  id: '1'.repeat(32),
  at: '2026-11-20T05:00:00.000Z',
  by: ravi,
  for: null,
  action: 'report',
  from: null,
  to: 'reported',
  member: null,
  text: '',
  ...changes,
});

/** The same as the committee reads it, where a member can decide. */
export const toDecide = (changes: Partial<CaseDetail> = {}): CaseDetail =>
  aDetail({
    part: 'committee',
    state: 'answered',
    waitsFor: 'committee',
    studentAccount: 'Asha Patil',
    statements: [
      {
        id: 's1',
        kind: 'answer',
        at: '2026-11-22T05:00:00.000Z',
        text: 'We worked on it together.',
        companion: 'Meera',
        document: null,
      },
    ],
    actions: ['decide', 'dismiss', 'step-back', 'exclude'],
    ...changes,
  });
