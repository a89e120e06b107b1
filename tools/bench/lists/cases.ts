import { createHash } from 'node:crypto';
import type { CaseRecord, PublishedRecord, StoredCaseState } from '@campus/api/integrity-model';
import { defaultDomains, termOf } from '@campus/contracts';
import {
  type CaseKind,
  caseKinds,
  type CaseOutcome,
  caseOutcomes,
  type CourseLevel,
  courseLevels,
} from '@campus/contracts/integrity';
import type { ListBench } from './list-bench.ts';
import { memberRecord } from './member-record.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const dayLength = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);

const kinds = Object.keys(caseKinds) as CaseKind[];
const outcomes = Object.keys(caseOutcomes) as CaseOutcome[];
const levels = Object.keys(courseLevels) as CourseLevel[];

/** In turns, of twenty: so a page of each state is full among few as among many. `from`: when it waits, in days. */
const places: { state: StoredCaseState; from: number | null }[] = [
  ...Array.from({ length: 10 }, () => ({ state: 'published' as const, from: null })),
  { state: 'dismissed', from: null },
  { state: 'dismissed', from: null },
  { state: 'reported', from: -3 },
  { state: 'checked', from: -5 },
  { state: 'notified', from: 5 },
  { state: 'notified', from: -2 },
  { state: 'answered', from: -8 },
  { state: 'decided', from: 9 },
  { state: 'decided', from: -4 },
  { state: 'appealed', from: -1 },
];
/** How many cases lie between two of the same state. */
const turn = places.length;
/** Days over which they were reported. */
const days = 700;
/** The reporter of every twentieth case. */
const reporter = { id: 'bench-reporter', name: 'A teacher' };

/** Cases in the shape in which the API stores them, oldest first. */
function* madeUpCases(count: number): Generator<CaseRecord> {
  for (let i = 0; i < count; i += 1) {
    const { state, from } = places[i % turn]!;
    const at = new Date(Date.now() - days * dayLength * (1 - i / count));
    const isOver = from === null;
    const closedOn = isOver ? at.toISOString().slice(0, 10) : null;
    const by = { id: `bench-committee-${i % 9}`, name: 'A member' };
    const id = hex(`case:${i}`);
    const entry = { at, by, for: null, member: null, text: 'It looks alike. '.repeat(5) };
    yield {
      _id: id,
      state,
      version: 3,
      student: {
        email: `bench-${i % 9000}@example.org`,
        name: 'A student',
        registrationNumber: `2023BCS${i % 9000}`,
      },
      reporter: i % turn ? { id: `bench-faculty-${i % 300}`, name: 'A teacher' } : reporter,
      course: 'CS301 Operating Systems',
      level: levels[i % levels.length]!,
      assessment: 'assignment',
      title: `Assignment ${i}`,
      happenedOn: at.toISOString().slice(0, 10),
      kind: kinds[i % kinds.length]!,
      description: 'Both programs are the same, with the same mistakes in the same places. '.repeat(6),
      evidence: [],
      reportedAt: at,
      turn: `${id}:0`,
      sent: '',
      notice: 'Please tell us how it came to this. '.repeat(6),
      notifiedAt: at,
      answerUntil: null,
      appealUntil: null,
      statements: [],
      decisions: [],
      excluded: [],
      history: [
        { ...entry, id, action: 'report', from: null, to: 'reported' },
        { ...entry, id: hex(`check:${i}`), action: 'check', from: 'reported', to: 'checked' },
        { ...entry, id: hex(`notify:${i}`), action: 'notify', from: 'checked', to: 'notified' },
      ],
      // Spread over some days, as they come.
      waitsFrom: from === null ? null : dayFrom(from - (from < 0 ? i % 11 : 0)),
      closedOn,
      closedTerm: closedOn && termOf(closedOn),
      ending: isOver ? (state === 'dismissed' ? 'dismissed' : outcomes[i % outcomes.length]!) : null,
      record: null,
      recordWaits: false,
      sealed: false,
      letters: [],
    };
  }
}

/** The published records of as many cases: of the last four terms, with all kinds and outcomes. */
function* madeUpRecords(count: number): Generator<PublishedRecord> {
  for (let i = 0; i < count; i += 1)
    yield {
      _id: hex(`record:${i}`),
      term: termOf(dayFrom(-180 * (i % 4))),
      level: levels[i % levels.length]!,
      kind: Math.floor(i / 4) % 2 ? 'plagiarism' : kinds[i % kinds.length]!,
      outcome: i % 3 ? 'warning' : outcomes[i % outcomes.length]!,
      afterAppeal: i % 10 === 0,
      lines: ['Two programs had the same mistakes.', 'The student said so at once.'],
    };
}

const term = termOf(dayFrom(0));
const member = { uid: 'bench-member', email: `bench-member@${defaultDomains.student}` };
const teacher = { uid: reporter.id, email: `bench-reporter@${defaultDomains.student}` };

/** The published records, and the lists of the committee. */
export const caseLists: ListBench = {
  few: 500,
  many: 50_000,
  quick: 5000,
  collections: {
    members: () => [memberRecord(member.uid, { grants: ['committee'] })],
    cases: madeUpCases,
    integrityRecords: madeUpRecords,
  },
  asker: member,
  page: 25,
  questions: [
    { what: 'records', path: '/api/integrity-records' },
    { what: 'records of this term', path: `/api/integrity-records?term=${term}` },
    { what: 'records, plagiarism', path: '/api/integrity-records?kind=plagiarism' },
    { what: 'records, warning', path: '/api/integrity-records?outcome=warning' },
    {
      what: 'records, of this term, plagiarism and warning',
      path: `/api/integrity-records?term=${term}&kind=plagiarism&outcome=warning`,
    },
    { what: 'committee, all', path: '/api/cases' },
    { what: 'committee, published', path: '/api/cases?state=published' },
    { what: 'committee, reported', path: '/api/cases?state=reported' },
    { what: 'committee, student notified', path: '/api/cases?state=notified' },
    { what: 'committee, no answer in time', path: '/api/cases?state=unanswered' },
    { what: 'committee, final', path: '/api/cases?state=final' },
    { what: 'queue', path: '/api/case-queue' },
    { what: 'reported by me', path: '/api/cases/mine?part=reporter', as: teacher },
  ],
  secondPages: { paths: ['/api/integrity-records', '/api/cases', '/api/case-queue'], parameter: 'cursor' },
};
