import { randomBytes } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import type {
  Complaint,
  ComplaintCategory,
  ComplaintChange,
  ComplaintTerms,
} from '@campus/contracts/complaints';
import type { Demo, DemoEvent, DemoEvents } from '../../demo/demo.ts';
import { formOf, idOf, type Without } from '../../demo/fields.ts';

interface Step {
  /** Days ago. */
  ago: number;
  /** Left out: the board. */
  by?: 'author';
  change: Without<ComplaintChange, 'requestId' | 'version'>;
}

interface DemoComplaint {
  /** Days ago. */
  ago: number;
  /** With the demo student's name. */
  named?: true;
  category: ComplaintCategory;
  place?: string;
  text: string;
  steps?: Step[];
  /** How many members say that it concerns them too. */
  meToo?: number;
}

/** The board takes it into review without a word. */
const inReview = (ago: number): Step => ({ ago, change: { action: 'review', text: '', audience: 'board' } });
/** The board acts in words that everyone can read. */
const publicly = (ago: number, action: 'review' | 'act' | 'close', text: string): Step => ({
  ago,
  change: { action, text, audience: 'public' },
});

const complaints: DemoComplaint[] = [
  {
    ago: 56,
    category: 'facilities',
    place: 'Library, reading hall',
    text: 'Half of the fans in the reading hall stand still. From noon on it is too hot to stay there.',
    meToo: 9,
    steps: [
      inReview(55),
      publicly(51, 'act', 'Eleven new fans are ordered.'),
      publicly(42, 'close', 'All twenty-four fans turn again.'),
    ],
  },
  {
    ago: 52,
    named: true,
    category: 'hostel',
    place: 'Hostel 2, second floor',
    text: 'There has been no hot water on the second floor since Monday. The boiler hums, but the taps stay cold.',
    steps: [
      inReview(51),
      publicly(50, 'act', 'The plumber comes on Thursday morning.'),
      publicly(47, 'close', 'The valve was changed; all taps are warm again.'),
    ],
  },
  {
    ago: 47,
    category: 'administration',
    place: 'Examination office',
    text: 'The form for a duplicate mark sheet asks for the same three certificates that the office gave us last year.',
    steps: [
      publicly(44, 'close', 'You are right. The form no longer asks for papers that the office has itself.'),
    ],
  },
  {
    ago: 41,
    category: 'mess',
    place: 'Hostel 1',
    text: 'There were stones in the rice on three days of last week. Two of us have a broken tooth.',
    meToo: 14,
    steps: [
      publicly(41, 'review', 'We inspect the store of the caterer tomorrow, with two students.'),
      publicly(38, 'act', 'The caterer has changed the mill and pays both dentists.'),
      publicly(30, 'close', 'No stone was found in ten inspections.'),
    ],
  },
  {
    ago: 36,
    named: true,
    category: 'other',
    place: 'Cycle stand at gate 2',
    text: 'My cycle was pushed over again. I was wrong about the place, please forget this one.',
    steps: [{ ago: 36, by: 'author', change: { action: 'withdraw' } }],
  },
  {
    ago: 33,
    category: 'teaching',
    place: 'Room 204',
    text: 'The internal marks of the last unit test were read out aloud with everyone’s name.',
    steps: [
      inReview(32),
      publicly(
        29,
        'close',
        'The head of the department has reminded all teachers: marks are given to each student alone.',
      ),
    ],
  },
  {
    ago: 28,
    category: 'other',
    text: 'Buy followers and likes, best rates for students, write to the number on the poster behind the canteen.',
    steps: [{ ago: 28, change: { action: 'delete', text: 'Advertisement' } }],
  },
  {
    ago: 24,
    category: 'mess',
    place: 'Main mess',
    text: 'On Sundays the mess closes before the bus from town arrives. Could dinner be kept for an hour longer?',
    meToo: 6,
    steps: [publicly(22, 'review', 'A good point. We talk to the caterer this week and tell you here.')],
  },
  {
    ago: 20,
    category: 'facilities',
    place: 'वसतिगृह ३, पहिला मजला',
    text: 'पहिल्या मजल्यावरील दोन स्वच्छतागृहांचे दरवाजे तुटले आहेत. कृपया लवकर दुरुस्त करा.',
    steps: [inReview(19), publicly(17, 'act', 'सुतार शुक्रवारी येणार आहे.')],
  },
  {
    ago: 15,
    named: true,
    category: 'other',
    place: 'Main gate',
    text: 'After nine the auto drivers at the gate ask students for three times the fare, and shout when one refuses.',
    meToo: 11,
    steps: [
      inReview(14),
      publicly(
        11,
        'act',
        'The traffic police sends a constable on Fridays and Saturdays; fares hang at the gate.',
      ),
      publicly(6, 'close', 'We have had no further report in a week. Tell us if it begins again.'),
      {
        ago: 4,
        by: 'author',
        change: {
          action: 'reopen',
          text: 'On Sunday it was as before: there was no constable.',
        },
      },
    ],
  },
  {
    ago: 12,
    category: 'facilities',
    place: 'Path to the library',
    text: 'The three lamps between the library and hostel 4 are out. After ten no one likes to walk there alone.',
    meToo: 8,
    steps: [
      inReview(11),
      publicly(
        9,
        'act',
        'The lamps are ordered. Until they are there the guard walks with you: ask at the desk.',
      ),
    ],
  },
  {
    ago: 8,
    category: 'hostel',
    place:
      'Hostel 4, block C, the last room at the end of the corridor on the third floor, behind the water tank',
    text: 'Monkeys come in through the broken mesh and take food and medicine from the rooms. Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft is what our German teacher called the mesh.',
  },
  {
    ago: 6,
    named: true,
    category: 'teaching',
    place: 'Lab 3',
    text: 'There are twelve microscopes for forty of us, and four are broken. Two groups would help already.',
  },
  {
    ago: 3,
    category: 'administration',
    text: 'The fee receipt was promised within a week. After a month the office still says “come tomorrow”.',
  },
];

/**
 * Complaints in each state, with and without a name: also the unnamed ones with tokens that were signed blind. Only the
 * word filter has kept none back: that shows when an admin has given it words.
 */
export const events: DemoEvents = (demo) =>
  complaints.flatMap((complaint, number): DemoEvent[] => [
    { ago: complaint.ago, at: '19:30', run: () => file(demo, complaint, number) },
    ...(complaint.steps ?? []).map((step, version) => ({
      ago: step.ago,
      at: step.ago === complaint.ago ? '20:30' : '12:10',
      run: () => take(demo, complaint, step, version),
    })),
    ...Array.from({ length: complaint.meToo ?? 0 }, (_, index) => ({
      ago: Math.max(complaint.ago - 1 - index, 0),
      at: '21:00',
      run: async () => {
        const id = await idOfText(demo, complaint.text);
        await demo.call('PUT', `/api/complaints/${id}/me-too`, demo.student(`voter-${index + 1}`));
      },
    })),
  ]);

async function take(demo: Demo, { text, named }: DemoComplaint, step: Step, version: number) {
  const { by, change } = step;
  const id = named ? idOf(text) : await idOfText(demo, text);
  const body = { ...change, requestId: idOf(`${text} ${version}`) };
  await demo.call(
    'POST',
    `/api/complaints/${id}/actions`,
    by === 'author' ? demo.people.student : demo.people.board,
    { ...body, version },
  );
}

const idsOfTexts = new Map<string, string>();
/** The id of an anonymous complaint comes from its token. */
async function idOfText({ call, people }: Demo, text: string): Promise<string | undefined> {
  if (!idsOfTexts.has(text)) {
    const { body } = await call('GET', '/api/complaints?limit=100', people.board);
    for (const one of (body as { items: Complaint[] }).items) idsOfTexts.set(one.text, one.id);
  }
  return idsOfTexts.get(text);
}

async function file(demo: Demo, complaint: DemoComplaint, number: number) {
  const { named, category, place = '', text } = complaint;
  if (named) {
    const fields = { id: idOf(text), name: 'Asha Patil', regNo: '2023BCS042', category, place, text };
    await demo.call('POST', '/api/complaints', demo.people.student, formOf(fields));
  } else if (!(await idOfText(demo, text))) {
    await fileUnnamed(demo, demo.student(`author-${number + 1}`), { category, place, text });
  }
}

/** As a browser that opens the area for the first time. */
async function fileUnnamed({ call }: Demo, session: string, fields: Record<string, string>) {
  const path = '/api/complaint-tokens';
  const { week, publicKey, tokens } = (await call('GET', path, session)).body as ComplaintTerms;
  const drawn = await Promise.all(Array.from({ length: tokens }, () => drawToken(publicKey)));
  const issued = await call('POST', path, session, { week, blinded: drawn.map(({ blinded }) => blinded) });
  const { token, prefix } = drawn[0]!;
  const signature = await signatureOf(publicKey, drawn[0]!, issued.body.blindSignatures[0]);
  const followUpKey = randomBytes(32).toString('hex');
  const proof = { week, token, prefix, signature, followUpKey };
  await call('POST', '/api/anonymous-complaints', null, formOf({ ...proof, ...fields }));
}
