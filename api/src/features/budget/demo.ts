import type { BudgetItem, LedgerKind, NewApplication, NewLedgerEntry } from '@campus/contracts/budget';
import type { Demo, DemoEvent, DemoEvents } from '../../demo/demo.ts';
import { formOf, idOf, type Without } from '../../demo/fields.ts';
import { onePagePdf } from '../../demo/one-page-pdf.ts';
import { demoName } from '../../demo/tokens.ts';

const rupees = (amount: number) => amount * 100;

type DemoEntry = Without<Exclude<NewLedgerEntry, { kind: 'release' }>, 'requestId' | 'on'> & {
  /** Days ago, of the day on which it counts; the treasurer enters it in the evening of the next day. */
  ago: number;
};

const plans = { events: 450_000, clubs: 250_000, sports: 300_000, equipment: 350_000, welfare: 100_000 };

const entries: DemoEntry[] = [
  ...Object.entries(plans).map(([category, amount]) => ({
    ago: 130,
    kind: 'plan' as const,
    category: category as keyof typeof plans,
    amount: rupees(amount),
    text: 'Plan of the year',
  })),
  {
    ago: 128,
    kind: 'allocation',
    category: 'other',
    amount: rupees(1_200_000),
    text: 'First half of the student fund',
    party: 'College office',
  },
  {
    ago: 95,
    kind: 'payment',
    category: 'sports',
    amount: rupees(86_400),
    text: 'Nets and mats for the gymnasium',
    party: 'Deccan Sports',
  },
  {
    ago: 80,
    kind: 'sponsorship',
    category: 'events',
    amount: rupees(150_000),
    text: 'Main sponsor of the science fair',
    party: 'Godavari Instruments',
  },
  {
    ago: 62,
    kind: 'payment',
    category: 'clubs',
    amount: rupees(42_750),
    text: 'Paints and canvases for the art club',
    party: 'Kalakriti Stores',
  },
  {
    ago: 54,
    kind: 'payment',
    category: 'events',
    amount: rupees(38_900),
    text: 'Stage and sound for Freshers’ Day',
    party: 'Shree Sound and Light Services, Prop. Balasubramaniam Venkataraghavan & Sons',
  },
  {
    ago: 45,
    kind: 'sponsorship',
    category: 'sports',
    amount: rupees(75_000),
    text: 'Jerseys and travel of the cricket team',
    party: 'Alumni association',
  },
  {
    ago: 40,
    kind: 'payment',
    category: 'sports',
    amount: rupees(54_600),
    text: 'Thirty cricket jerseys',
    party: 'खेळ साहित्य भांडार, नांदेड',
  },
  {
    ago: 33,
    kind: 'payment',
    category: 'welfare',
    amount: rupees(31_200),
    text: 'First-aid boxes for six hostels',
    party: 'Nanded Medicals',
  },
  {
    ago: 26,
    kind: 'allocation',
    category: 'welfare',
    amount: rupees(60_000),
    text: 'Grant for the counselling room',
    party: 'University',
  },
  {
    ago: 12,
    kind: 'payment',
    category: 'welfare',
    amount: rupees(18_450),
    text: 'Chairs and a door for the counselling room',
    party: 'Maharashtra Furniture',
  },
];

interface DemoApplication extends Omit<
  NewApplication,
  'id' | 'name' | 'email' | 'designation' | 'amount' | 'items' | 'date' | 'endDate'
> {
  /** The demo student, or another one by this name. */
  author: string | null;
  /** Days ago on which it is sent. */
  ago: number;
  /** Of the event, or when the money is needed: days ago; ahead, if below zero. */
  date: number;
  endDate?: number;
  items: BudgetItem[];
  decisions: {
    ago: number;
    by: 'faculty' | 'admin';
    action: 'Approved' | 'Rejected' | 'changes';
    remark: string;
  }[];
  /** Days ago on which its author takes it back. */
  withdrawn?: number;
  /** What is done with the money that is set aside. */
  used?: { ago: number; kind: LedgerKind & ('payment' | 'release'); amount: number; party?: string }[];
}

const applications: DemoApplication[] = [
  {
    author: null,
    ago: 26,
    kind: 'event',
    purpose: 'Tents and chairs for the science fair',
    category: 'events',
    regNo: '2023BCS042',
    date: -12,
    endDate: -13,
    place: 'Main lawn',
    explanation:
      'Sixty stands over two days. The hall is too small, so we ask for four tents, and chairs for the talks.',
    items: [
      { label: 'Four tents for two days', paise: rupees(28_000) },
      { label: '200 chairs', paise: rupees(9_000) },
      { label: 'Transport', paise: rupees(4_500) },
    ],
    decisions: [
      { ago: 23, by: 'faculty', action: 'Approved', remark: 'Two quotes compared; this is the cheaper one.' },
    ],
    used: [{ ago: 2, kind: 'payment', amount: rupees(28_000), party: 'Sharma Tents' }],
  },
  {
    author: 'robotics',
    ago: 38,
    kind: 'funds',
    purpose: 'Motors and controllers for the robotics club',
    category: 'equipment',
    regNo: '2022BME017',
    date: -20,
    place: '',
    explanation: 'The club grew from 12 to 40 members; four kits are shared by ten people each.',
    items: [
      { label: 'Eight controller boards', paise: rupees(64_000) },
      { label: '32 motors with drivers', paise: rupees(48_000) },
    ],
    decisions: [
      {
        ago: 33,
        by: 'faculty',
        action: 'Approved',
        remark: 'The lab has room for eight kits. Please lend them out by list.',
      },
      { ago: 31, by: 'admin', action: 'Approved', remark: 'Within the plan for equipment.' },
    ],
  },
  {
    author: 'chess',
    ago: 9,
    kind: 'funds',
    purpose: 'Train tickets to the inter-college chess open',
    category: 'travel',
    regNo: '2024BIT103',
    date: -9,
    place: '',
    explanation: 'Six players and one teacher, second class sleeper, Nanded to Pune and back.',
    items: [{ label: 'Seven return tickets', paise: rupees(7_350) }],
    decisions: [],
  },
  {
    author: null,
    ago: 12,
    kind: 'event',
    purpose: 'Street play week against ragging',
    category: 'events',
    regNo: '2023BCS042',
    date: -30,
    endDate: -34,
    place: 'Gate 2 and the four hostels',
    explanation: 'Five evenings, twelve actors, a loudspeaker at each hostel until nine.',
    items: [],
    decisions: [
      {
        ago: 8,
        by: 'faculty',
        action: 'changes',
        remark: 'Please name the teacher who is there on each evening.',
      },
    ],
  },
  {
    author: 'music',
    ago: 44,
    kind: 'funds',
    purpose: 'A new stage piano',
    category: 'clubs',
    regNo: '2021BCE088',
    date: -40,
    place: '',
    explanation: 'The old one has eleven silent keys.',
    items: [],
    decisions: [
      {
        ago: 40,
        by: 'faculty',
        action: 'Rejected',
        remark: 'The repair that was offered costs a tenth of this. Try it first.',
      },
    ],
  },
  {
    author: 'drama',
    ago: 55,
    kind: 'event',
    purpose: 'One-act play evening',
    category: 'clubs',
    regNo: '2023BEE031',
    date: 37,
    place: 'Main auditorium',
    explanation: 'Four plays of thirty minutes each; entry is free for everyone in college.',
    items: [
      { label: 'Costumes on hire', paise: rupees(6_200) },
      { label: 'Make-up', paise: rupees(1_800) },
      { label: 'Posters', paise: rupees(1_500) },
    ],
    decisions: [
      { ago: 53, by: 'faculty', action: 'Approved', remark: 'The auditorium is free on that evening.' },
    ],
    used: [
      { ago: 36, kind: 'payment', amount: rupees(8_650), party: 'Natya Costumes' },
      { ago: 34, kind: 'release', amount: rupees(850) },
    ],
  },
  {
    author: null,
    ago: 50,
    kind: 'funds',
    purpose: 'Registration for the regional programming contest',
    category: 'travel',
    regNo: '2023BCS042',
    date: 45,
    place: '',
    explanation: 'One team of three and a reserve. The fee covers two nights in the hostel of the host.',
    items: [{ label: 'Team fee', paise: rupees(4_000) }],
    decisions: [{ ago: 49, by: 'faculty', action: 'Approved', remark: 'Bring the certificates back.' }],
    used: [{ ago: 46, kind: 'payment', amount: rupees(4_000), party: 'Contest secretariat, Aurangabad' }],
  },
  {
    author: 'garden',
    ago: 35,
    kind: 'funds',
    purpose: 'वृक्षारोपण: गेट २ ते वसतिगृह ४ या रस्त्यावर चाळीस झाडे',
    category: 'facilities',
    regNo: '2024BCE012',
    date: 20,
    place: '',
    explanation:
      'Forty saplings with guards along the road from gate 2. The garden club waters them for two years.',
    items: [
      { label: 'Saplings', paise: rupees(4_000) },
      { label: 'Tree guards', paise: rupees(14_000) },
    ],
    decisions: [],
    withdrawn: 30,
  },
  {
    author: 'library',
    ago: 6,
    kind: 'event',
    purpose:
      'A week of talks, readings and workshops on the history of science and engineering in the Godavari valley',
    category: 'events',
    regNo: '2023BCS051',
    date: -34,
    endDate: -39,
    place: 'Library, seminar rooms 1 and 2, and the lawn in front of it if the weather allows',
    explanation: 'Eight speakers, two of them from Hyderabad. All other costs are borne by the library.',
    items: [
      { label: 'Travel of two speakers', paise: rupees(9_600) },
      { label: 'Tea for six days', paise: rupees(7_200) },
      { label: 'Printed programmes', paise: rupees(2_150) },
    ],
    decisions: [],
  },
  {
    author: 'astronomy',
    ago: 1,
    kind: 'funds',
    purpose: 'A solar filter for the telescope',
    category: 'equipment',
    regNo: '2025BPH002',
    date: -21,
    place: '',
    explanation: 'Without one nobody may look at the partial eclipse.',
    items: [{ label: 'Solar filter, 200 mm', paise: rupees(6_890) }],
    decisions: [],
  },
];

/**
 * A year of money in the ledger, and applications in different states: among them one that waits for its author, one
 * that is overdue, and one that is approved and unpaid.
 */
export const events: DemoEvents = (demo) => [
  ...entries.map(({ ago, ...entry }) => ({
    ago: ago - 1,
    at: '17:45',
    run: () => enter(demo, { ...entry, on: demo.day(ago) }, `${entry.kind} ${entry.category} ${entry.text}`),
  })),
  ...applications.flatMap((application) => eventsOf(demo, application)),
];

/** The same entry on another day is refused by its request id, and so made only once. */
const enter = ({ call, people }: Demo, entry: object, key: string) =>
  call('POST', '/api/ledger/entries', people.treasurer, formOf({ ...entry, requestId: idOf(key) }));

function eventsOf(demo: Demo, application: DemoApplication): DemoEvent[] {
  const { people, student, day, call } = demo;
  const { author, ago, decisions, withdrawn, used = [], purpose } = application;
  const id = idOf(purpose);
  const session = author ? student(author) : people.student;
  const withVersion = (version: number) => ({ requestId: idOf(`${id} ${version}`), version });
  return [
    { ago, at: '10:20', run: () => call('POST', '/applications', session, formFor(demo, id, application)) },
    ...decisions.map(({ ago: decidedAgo, by, action, remark }, version) => ({
      ago: decidedAgo,
      at: '15:30',
      run: () =>
        action === 'changes'
          ? call('POST', `/api/applications/${id}/request-changes`, people[by], {
              ...withVersion(version),
              text: remark,
            })
          : call('PUT', `/applications/${id}`, people[by], {
              status: action,
              facultyRemark: remark,
              version,
            }),
    })),
    ...used.map(({ ago: usedAgo, ...entry }) => ({
      ago: usedAgo,
      at: '17:50',
      run: () =>
        enter(demo, { ...entry, application: id, text: purpose, on: day(usedAgo) }, `${entry.kind} ${id}`),
    })),
    ...(withdrawn === undefined
      ? []
      : [
          {
            ago: withdrawn,
            at: '09:10',
            run: () => call('POST', `/api/applications/${id}/withdrawal`, session, withVersion(0)),
          },
        ]),
  ];
}

function formFor(
  { day, domains }: Demo,
  id: string,
  { author, items, purpose, explanation, date, endDate, kind, category, regNo, place }: DemoApplication,
): FormData {
  const form = formOf({
    id,
    kind,
    category,
    regNo,
    place,
    date: day(date),
    endDate: endDate === undefined ? undefined : day(endDate),
    name: author ? demoName(author) : 'Asha Patil',
    email: `${author ? `demo-${author}` : 'student'}@${domains.student}`,
    designation: author ? 'Club secretary' : 'Student',
    purpose,
    explanation,
    items: JSON.stringify(items),
  });
  const pdf = onePagePdf([purpose, ...(explanation.match(/.{1,80}(\s|$)/g) ?? [])]);
  form.append('budgetFile', new Blob([pdf], { type: 'application/pdf' }), 'budget.pdf');
  return form;
}
