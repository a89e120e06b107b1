import { termOf } from '@campus/contracts';
import type {
  CaseEnding,
  CaseKind,
  CaseReport,
  CaseStep,
  CourseLevel,
  IntegrityRecord,
} from '@campus/contracts/integrity';
import type { Demo, DemoEvent, DemoEvents } from '../../demo/demo.ts';
import { formOf, idOf, type Without } from '../../demo/fields.ts';
import { detailsOf, examiner } from '../../demo/members.ts';
import { onePagePdf } from '../../demo/one-page-pdf.ts';
import { createIntegrityModels } from './model.ts';

type Step =
  Without<CaseStep, 'requestId' | 'version' | 'panel'> | { action: 'answer' | 'appeal'; text: string };

interface DemoCase extends Omit<
  CaseReport,
  'id' | 'studentName' | 'studentEmail' | 'registrationNumber' | 'happenedOn'
> {
  /** Days ago on which it is reported; it happened two days before. */
  ago: number;
  /** Left out: the demo student. */
  student?: string;
  /** Page of evidence. */
  evidence: string[];
  /** Days ago, and the step. The examiner prepares a case, the demo account decides on it. */
  steps: [ago: number, step: Step][];
}

const notice = (course: string, title: string) =>
  `A possible breach of the rules of academic integrity was reported: ${title}, ${course}. This page shows everything that the committee will decide on. Please say what happened from your side. Nothing is decided yet, and you may ask someone to help you.`;

const cases: DemoCase[] = [
  {
    ago: 57,
    student: 'voter-5',
    course: 'PH101 Physics I',
    level: 'year-1',
    assessment: 'exam',
    title: 'Unit test 1',
    kind: 'copying',
    description:
      'Two answer books from neighbouring seats have the same wrong numbers in all three problems.',
    evidence: ['Both answer books, page 2', 'The same slip in line 4 of each problem.'],
    steps: [
      [56, { action: 'check', text: '' }],
      [55, { action: 'notify', text: notice('PH101 Physics I', 'Unit test 1') }],
      [52, { action: 'answer', text: 'I looked at my neighbour’s sheet. I am sorry.' }],
      [
        48,
        {
          action: 'decide',
          outcome: 'warning',
          text: 'The student said so at once, and it is the first time.',
        },
      ],
      [28, { action: 'publish', lines: ['Answers were copied from a neighbour.'] }],
    ],
  },
  {
    ago: 50,
    student: 'voter-6',
    course: 'CS310 Databases',
    level: 'year-3',
    assessment: 'project',
    title: 'Term project, part 1',
    kind: 'collusion',
    description: 'Two groups handed in the same schema with the same names of tables and columns.',
    evidence: ['Both schemas', 'Forty-one of forty-four names are equal.'],
    steps: [
      [49, { action: 'check', text: '' }],
      [
        47,
        {
          action: 'dismiss',
          text: 'The schema was given in the lecture of 2 October; both groups used that one.',
        },
      ],
    ],
  },
  {
    ago: 40,
    student: 'voter-7',
    course: 'EE220 Electrical machines and drives for renewable energy systems, with laboratory',
    level: 'year-2',
    assessment: 'project',
    title: 'Laboratory report on the characteristics of a three-phase slip-ring induction motor',
    kind: 'fabrication',
    description: 'The report gives readings at a load that the bench can’t produce.',
    evidence: ['Data sheet of the bench', 'Largest load: 2.2 kW. Reported: 3.0 kW.'],
    steps: [
      [39, { action: 'check', text: 'The bench was measured again.' }],
      [38, { action: 'notify', text: notice('EE220 Electrical machines', 'Laboratory report') }],
      [34, { action: 'answer', text: 'We had no time for the last reading and drew the line on.' }],
      [27, { action: 'decide', outcome: 'marks-reduced', text: 'The report counts with half of its marks.' }],
      [24, { action: 'appeal', text: 'Only one of eight readings was not measured. Half is too much.' }],
    ],
  },
  {
    ago: 30,
    student: 'voter-8',
    course: 'ME105 Engineering drawing',
    level: 'year-1',
    assessment: 'assignment',
    title: 'Sheet 6',
    kind: 'copying',
    description: 'The sheet is a photocopy of another one with a new name written on it.',
    evidence: ['Sheet 6, both versions', 'The same coffee stain.'],
    steps: [
      [29, { action: 'check', text: '' }],
      [28, { action: 'notify', text: notice('ME105 Engineering drawing', 'Sheet 6') }],
      [
        5,
        {
          action: 'decide',
          outcome: 'failed',
          text: 'No answer came in time. The sheet counts as not handed in.',
        },
      ],
    ],
  },
  {
    ago: 16,
    student: 'robotics',
    course: 'ME240 Measurements lab',
    level: 'year-2',
    assessment: 'project',
    title: 'Lab report 3',
    kind: 'fabrication',
    description: 'The report has forty readings of a sensor that was out of order on that day.',
    evidence: ['Log of the lab', 'Sensor 7 out of order from the 2nd to the 9th.'],
    steps: [
      [15, { action: 'check', text: '' }],
      [14, { action: 'notify', text: notice('ME240 Measurements lab', 'Lab report 3') }],
      [
        12,
        {
          action: 'answer',
          text: 'Sensor 7 was broken, so we used the one of bench 8 and forgot to change the number in the report. The assistant knows.',
        },
      ],
    ],
  },
  {
    ago: 4,
    course: 'CS301 Operating Systems',
    level: 'year-3',
    assessment: 'exam',
    title: 'Mid-semester exam',
    kind: 'material',
    description:
      'A folded sheet with formulas lay under the answer book. It was handed over when the invigilator asked for it.',
    evidence: ['Note of the invigilator', 'Found at 10:40, one sheet, both sides written on.'],
    steps: [
      [3, { action: 'check', text: 'The sheet is in the office.' }],
      [2, { action: 'notify', text: notice('CS301 Operating Systems', 'Mid-semester exam') }],
    ],
  },
  {
    ago: 1,
    student: 'chess',
    course: 'CS201 Data Structures',
    level: 'year-2',
    assessment: 'assignment',
    title: 'Assignment 4: hash tables',
    kind: 'plagiarism',
    description:
      'The program is line by line the same as one that was handed in last year, comments and a spelling mistake in them included.',
    evidence: ['Assignment 4, both programs side by side', 'Lines 1 to 140 are identical.'],
    steps: [],
  },
];

/**
 * Cases of this term in different states; and the records of some that ended in earlier terms, long before the demo
 * begins.
 */
export const events: DemoEvents = (demo) => [
  { ago: 60, at: '08:00', run: () => insertPastCases(demo) },
  ...cases.flatMap((one) => eventsOf(demo, one)),
];

function eventsOf(demo: Demo, { ago, student, evidence, steps, ...report }: DemoCase): DemoEvent[] {
  const { call, people, student: tokenOf, domains, day } = demo;
  const id = idOf(`case ${report.title}`);
  const token = tokenOf(student);
  const file = () => {
    const { name: studentName, email: studentEmail } = detailsOf(domains, student);
    const form = formOf({ ...report, id, happenedOn: day(ago + 2), studentName, studentEmail });
    const pdf = onePagePdf(evidence);
    form.append('evidence', new Blob([pdf], { type: 'application/pdf' }), 'evidence.pdf');
    return call('POST', '/api/cases', people.faculty, form);
  };
  const take = (step: Step, version: number) => {
    const from = { requestId: idOf(`${id} ${version}`), version };
    if (step.action === 'answer' || step.action === 'appeal')
      return call('POST', `/api/cases/${id}/${step.action}`, token, formOf({ text: step.text, ...from }));
    const prepares = step.action === 'check' || step.action === 'notify';
    const by = prepares ? tokenOf(examiner) : people.committee;
    const panel = step.action === 'decide' && { panel: [] };
    return call('POST', `/api/cases/${id}/steps`, by, { ...step, ...panel, ...from });
  };
  return [
    { ago, at: '16:40', run: file },
    ...steps.map(([stepAgo, step], version) => ({
      ago: stepAgo,
      at: '14:00',
      run: () => take(step, version),
    })),
  ];
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

/** Sealed cases and their records, which no call can make: the procedure takes weeks of its own. */
async function insertPastCases({ connection, day }: Demo): Promise<void> {
  const { cases: caseModel, records } = createIntegrityModels(connection);
  for (const [ago, kind, ending, count] of pastCases)
    for (let index = 0; index < count; index += 1) {
      const remains = {
        version: 1,
        state: ending === 'dismissed' ? ('dismissed' as const) : ('published' as const),
        kind,
        ending,
        closedTerm: termOf(day(ago)),
        sealed: true,
      };
      const _id = idOf(`past case ${ago} ${kind} ${ending} ${index}`);
      await caseModel.updateOne({ _id }, { $setOnInsert: remains }, { upsert: true });
    }
  for (const [index, [ago, level, kind, outcome, lines]] of pastRecords.entries()) {
    const record = { term: termOf(day(ago)), level, kind, outcome, afterAppeal: false, lines };
    await records.updateOne(
      { _id: idOf(`past record ${index}`) },
      { $setOnInsert: record },
      { upsert: true },
    );
  }
}
