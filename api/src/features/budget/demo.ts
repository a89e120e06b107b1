import type { BudgetCategory, BudgetItem, LedgerKind, NewApplication } from '@campus/contracts/budget';
import type { Demo, DemoEvent, DemoEvents } from '../../demo/demo.ts';
import { formOf, idOf } from '../../demo/fields.ts';
import { onePagePdf } from '../../demo/one-page-pdf.ts';
import { detailsOf } from '../../demo/members.ts';

const rupees = (amount: number) => amount * 100;

type DemoEntry = [
  /** Days ago, of the day on which it counts; the treasurer enters it in the evening of the next day. */
  ago: number,
  kind: 'plan' | 'allocation' | 'payment' | 'sponsorship',
  category: BudgetCategory,
  rupees: number,
  text: string,
  party?: string,
];

const plans = { events: 450_000, clubs: 250_000, sports: 300_000, equipment: 350_000, welfare: 100_000 };

const entries: DemoEntry[] = [
  ...Object.entries(plans).map(([category, amount]): DemoEntry => [
    130,
    'plan',
    category as keyof typeof plans,
    amount,
    'Plan of the year',
  ]),
  [128, 'allocation', 'other', 1_200_000, 'First half of the student fund', 'College office'],
  [95, 'payment', 'sports', 86_400, 'Nets and mats for the gymnasium', 'Deccan Sports'],
  [80, 'sponsorship', 'events', 150_000, 'Main sponsor of the science fair', 'Godavari Instruments'],
  [62, 'payment', 'clubs', 42_750, 'Paints and canvases for the art club', 'Kalakriti Stores'],
  [
    54,
    'payment',
    'events',
    38_900,
    'Stage and sound for Freshers’ Day',
    'Shree Sound and Light Services, Prop. Balasubramaniam Venkataraghavan & Sons',
  ],
  [45, 'sponsorship', 'sports', 75_000, 'Jerseys and travel of the cricket team', 'Alumni association'],
  [40, 'payment', 'sports', 54_600, 'Thirty cricket jerseys', 'खेळ साहित्य भांडार, नांदेड'],
  [33, 'payment', 'welfare', 31_200, 'First-aid boxes for six hostels', 'Nanded Medicals'],
  [26, 'allocation', 'welfare', 60_000, 'Grant for the counselling room', 'University'],
  [12, 'payment', 'welfare', 18_450, 'Chairs and a door for the counselling room', 'Maharashtra Furniture'],
];

interface DemoApplication extends Omit<
  NewApplication,
  'id' | 'name' | 'email' | 'regNo' | 'designation' | 'amount' | 'items' | 'date' | 'endDate' | 'place'
> {
  /** Left out: the demo student. */
  author?: string;
  /** Days ago on which it is sent. */
  ago: number;
  /** Of the event, or when the money is needed: days ago; ahead, if below zero. */
  date: number;
  endDate?: number;
  place?: string;
  items?: BudgetItem[];
  decisions?: {
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
    ago: 26,
    kind: 'event',
    purpose: 'Tents and chairs for the science fair',
    category: 'events',
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
    date: -20,
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
    date: -9,
    explanation: 'Six players and one teacher, second class sleeper, Nanded to Pune and back.',
    items: [{ label: 'Seven return tickets', paise: rupees(7_350) }],
  },
  {
    ago: 12,
    kind: 'event',
    purpose: 'Street play week against ragging',
    category: 'events',
    date: -30,
    endDate: -34,
    place: 'Gate 2 and the four hostels',
    explanation: 'Five evenings, twelve actors, a loudspeaker at each hostel until nine.',
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
    date: -40,
    explanation: 'The old one has eleven silent keys.',
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
    ago: 50,
    kind: 'funds',
    purpose: 'Registration for the regional programming contest',
    category: 'travel',
    date: 45,
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
    date: 20,
    explanation:
      'Forty saplings with guards along the road from gate 2. The garden club waters them for two years.',
    items: [
      { label: 'Saplings', paise: rupees(4_000) },
      { label: 'Tree guards', paise: rupees(14_000) },
    ],
    withdrawn: 30,
  },
  {
    author: 'library',
    ago: 6,
    kind: 'event',
    purpose:
      'A week of talks, readings and workshops on the history of science and engineering in the Godavari valley',
    category: 'events',
    date: -34,
    endDate: -39,
    place: 'Library, seminar rooms 1 and 2, and the lawn in front of it if the weather allows',
    explanation: 'Eight speakers, two of them from Hyderabad. All other costs are borne by the library.',
    items: [
      { label: 'Travel of two speakers', paise: rupees(9_600) },
      { label: 'Tea for six days', paise: rupees(7_200) },
      { label: 'Printed programmes', paise: rupees(2_150) },
    ],
  },
  {
    author: 'astronomy',
    ago: 1,
    kind: 'funds',
    purpose: 'A solar filter for the telescope',
    category: 'equipment',
    date: -21,
    explanation: 'Without one nobody may look at the partial eclipse.',
    items: [{ label: 'Solar filter, 200 mm', paise: rupees(6_890) }],
  },
];

/**
 * A year of money in the ledger, and applications in different states: among them one that waits for its author, one
 * that is overdue, and one that is approved and unpaid.
 */
export const events: DemoEvents = (demo) => [
  ...entries.map(([ago, kind, category, amount, text, party]) => ({
    ago: ago - 1,
    at: '17:45',
    run: () => {
      const entry = { kind, category, amount: rupees(amount), text, party, on: demo.day(ago) };
      return enter(demo, entry, `${kind} ${category} ${text}`);
    },
  })),
  ...applications.flatMap((application) => eventsOf(demo, application)),
];

/** The same entry on another day is refused by its request id, and so made only once. */
const enter = ({ call, people }: Demo, entry: object, key: string) =>
  call('POST', '/api/ledger/entries', people.treasurer, formOf({ ...entry, requestId: idOf(key) }));

function eventsOf(demo: Demo, application: DemoApplication): DemoEvent[] {
  const { people, student, day, call } = demo;
  const { author, ago, decisions = [], withdrawn, used = [], purpose } = application;
  const id = idOf(purpose);
  const session = student(author);
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
  { author, items = [], purpose, explanation, date, endDate, kind, category, place = '' }: DemoApplication,
): FormData {
  const { name, email, registrationNumber: regNo } = detailsOf(domains, author);
  const form = formOf({
    id,
    kind,
    category,
    regNo,
    place,
    date: day(date),
    endDate: endDate === undefined ? undefined : day(endDate),
    name,
    email,
    designation: author ? 'Club secretary' : 'Student',
    purpose,
    explanation,
    items: JSON.stringify(items),
  });
  const pdf = onePagePdf([purpose, ...(explanation.match(/.{1,80}(\s|$)/g) ?? [])]);
  form.append('budgetFile', new Blob([pdf], { type: 'application/pdf' }), 'budget.pdf');
  return form;
}
