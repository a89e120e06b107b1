import { type CollegeDomains, termOf } from '@campus/contracts';
import type {
  CaseEnding,
  CaseKind,
  CaseReport,
  CaseStep,
  CourseLevel,
  IntegrityRecord,
} from '@campus/contracts/integrity';
import { call } from './call.ts';
import { dayAgo, formOf, idOf, type Without } from './demo-fields.ts';
import { demoName, demoToken } from './demo-token.ts';
import { onePagePdf } from './one-page-pdf.ts';

interface DemoCase extends Omit<CaseReport, 'id' | 'studentName' | 'studentEmail' | 'registrationNumber'> {
  /** The demo student, or another one by this name. */
  student: string | null;
  /** Page of evidence. */
  evidence: string[];
  steps: Without<CaseStep, 'requestId' | 'version'>[];
  answer?: string;
}

/** Sits on the committee beside the demo account, which can so decide on what this one checked. */
const examiner = 'examiner';

const notice = (course: string, title: string) =>
  `A possible breach of the rules of academic integrity was reported: ${title}, ${course}. This page shows everything that the committee will decide on. Please say what happened from your side. Nothing is decided yet, and you may ask someone to help you.`;

const cases: DemoCase[] = [
  {
    student: 'chess',
    course: 'CS201 Data Structures',
    level: 'year-2',
    assessment: 'assignment',
    title: 'Assignment 4: hash tables',
    happenedOn: dayAgo(3),
    kind: 'plagiarism',
    description:
      'The program is line by line the same as one that was handed in last year, comments and a spelling mistake in them included.',
    evidence: ['Assignment 4, both programs side by side', 'Lines 1 to 140 are identical.'],
    steps: [],
  },
  {
    student: null,
    course: 'CS301 Operating Systems',
    level: 'year-3',
    assessment: 'exam',
    title: 'Mid-semester exam',
    happenedOn: dayAgo(6),
    kind: 'material',
    description:
      'A folded sheet with formulas lay under the answer book. It was handed over when the invigilator asked for it.',
    evidence: ['Note of the invigilator', 'Found at 10:40, one sheet, both sides written on.'],
    steps: [
      { action: 'check', text: 'The sheet is in the office.' },
      { action: 'notify', text: notice('CS301 Operating Systems', 'Mid-semester exam') },
    ],
  },
  {
    student: 'robotics',
    course: 'ME240 Measurements lab',
    level: 'year-2',
    assessment: 'project',
    title: 'Lab report 3',
    happenedOn: dayAgo(12),
    kind: 'fabrication',
    description: 'The report has forty readings of a sensor that was out of order on that day.',
    evidence: ['Log of the lab', 'Sensor 7 out of order from the 2nd to the 9th.'],
    steps: [
      { action: 'check', text: '' },
      { action: 'notify', text: notice('ME240 Measurements lab', 'Lab report 3') },
    ],
    answer:
      'Sensor 7 was broken, so we used the one of bench 8 and forgot to change the number in the report. The assistant knows.',
  },
];

/**
 * Cases that are open, in different states, through the API; and the records of some that ended in earlier terms,
 * which the API can't make: it doesn't go back in time. Existing ones stay.
 */
export async function seedIntegrity(
  api: string,
  project: string,
  databaseUri: string,
  people: { student: string; faculty: string; admin: string },
  domains: CollegeDomains,
): Promise<void> {
  const token = demoToken(examiner, project, domains);
  await call('GET', `${api}/api/me`, token);
  await call('PUT', `${api}/api/members/demo-${examiner}/roles/committee`, people.admin, {
    granted: true,
    reason: 'Demo data',
  });
  for (const { student, evidence, steps, answer, ...report } of cases) {
    const id = idOf(`case ${report.title}`);
    const form = formOf({
      ...report,
      id,
      studentName: student ? demoName(student) : 'Asha Patil',
      studentEmail: `${student ? `demo-${student}` : 'student'}@${domains.student}`,
    });
    const pdf = onePagePdf(evidence);
    form.append('evidence', new Blob([pdf], { type: 'application/pdf' }), 'evidence.pdf');
    const sent = await call('POST', `${api}/api/cases`, people.faculty, form, [409]);
    // Changed since: a person works with it already.
    if (sent.status === 409) continue;
    for (const [index, step] of steps.entries()) {
      if (index < sent.body.version) continue;
      const body = { ...step, requestId: idOf(`${id} ${index}`), version: index };
      await call('POST', `${api}/api/cases/${id}/steps`, token, body);
    }
    if (!answer || sent.body.version > steps.length) continue;
    await call(
      'POST',
      `${api}/api/cases/${id}/answer`,
      student ? demoToken(student, project, domains) : people.student,
      formOf({ text: answer, requestId: idOf(`${id} answer`), version: steps.length }),
    );
  }
  await insertPastCases(databaseUri);
}

/** How many cases of a kind ended how in a term that is over. */
const pastCases: [ago: number, kind: CaseKind, ending: CaseEnding, count: number][] = [
  [184, 'plagiarism', 'warning', 9],
  [184, 'plagiarism', 'marks-reduced', 7],
  [184, 'material', 'failed', 8],
  [184, 'copying', 'marks-reduced', 5],
  [184, 'copying', 'dismissed', 5],
  [184, 'collusion', 'no-finding', 3],
  [366, 'plagiarism', 'warning', 8],
  [366, 'plagiarism', 'marks-reduced', 8],
  [366, 'copying', 'no-finding', 5],
  [366, 'material', 'failed', 2],
  [366, 'impersonation', 'referred', 1],
];

const pastRecords: [
  ago: number,
  level: CourseLevel,
  kind: CaseKind,
  outcome: IntegrityRecord['outcome'],
  lines: string[],
][] = [
  [184, 'year-1', 'plagiarism', 'warning', ['A text was taken over without naming its source.']],
  [184, 'year-2', 'copying', 'marks-reduced', []],
  [
    184,
    'year-3',
    'plagiarism',
    'marks-reduced',
    ['Half of a program was another student’s.', 'Both had handed it in; only one had written it.'],
  ],
  [184, 'year-2', 'material', 'failed', ['Notes were found, and used.']],
  [184, 'master', 'collusion', 'no-finding', ['Working together had been allowed in the lab sheet.']],
  [366, 'year-1', 'copying', 'no-finding', []],
  [366, 'year-4', 'plagiarism', 'warning', []],
];

async function insertPastCases(uri: string): Promise<void> {
  // Slow to load, and only needed here.
  const { connect } = await import('@campus/api/connect');
  const { createIntegrityModels } = await import('@campus/api/integrity-model');
  const connection = await connect(uri);
  try {
    const { cases, records } = createIntegrityModels(connection);
    for (const [ago, kind, ending, count] of pastCases)
      for (let index = 0; index < count; index += 1) {
        const remains = {
          version: 1,
          state: ending === 'dismissed' ? ('dismissed' as const) : ('published' as const),
          kind,
          ending,
          closedTerm: termOf(dayAgo(ago)),
          sealed: true,
        };
        const _id = idOf(`past case ${ago} ${kind} ${ending} ${index}`);
        await cases.updateOne({ _id }, { $setOnInsert: remains }, { upsert: true });
      }
    for (const [index, [ago, level, kind, outcome, lines]] of pastRecords.entries()) {
      const record = { term: termOf(dayAgo(ago)), level, kind, outcome, afterAppeal: false, lines };
      await records.updateOne(
        { _id: idOf(`past record ${index}`) },
        { $setOnInsert: record },
        { upsert: true },
      );
    }
  } finally {
    await connection.close();
  }
}
