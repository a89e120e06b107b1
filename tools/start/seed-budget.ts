import type { CollegeDomains } from '@campus/contracts';
import type { BudgetItem, NewApplication, NewLedgerEntry } from '@campus/contracts/budget';
import { call } from './call.ts';
import { dayAgo, formOf, idOf, type Without } from './demo-fields.ts';
import { demoName, demoToken } from './demo-token.ts';
import { onePagePdf } from './one-page-pdf.ts';

const rupees = (amount: number) => amount * 100;

const entries: Without<NewLedgerEntry, 'requestId'>[] = [
  { kind: 'plan', category: 'events', amount: rupees(450_000), on: dayAgo(130), text: 'Plan of the year' },
  { kind: 'plan', category: 'clubs', amount: rupees(250_000), on: dayAgo(130), text: 'Plan of the year' },
  { kind: 'plan', category: 'sports', amount: rupees(300_000), on: dayAgo(130), text: 'Plan of the year' },
  { kind: 'plan', category: 'equipment', amount: rupees(350_000), on: dayAgo(130), text: 'Plan of the year' },
  { kind: 'plan', category: 'welfare', amount: rupees(100_000), on: dayAgo(130), text: 'Plan of the year' },
  {
    kind: 'allocation',
    category: 'other',
    amount: rupees(1_200_000),
    on: dayAgo(128),
    text: 'First half of the student fund',
    party: 'College office',
  },
  {
    kind: 'sponsorship',
    category: 'events',
    amount: rupees(150_000),
    on: dayAgo(80),
    text: 'Main sponsor of the science fair',
    party: 'Godavari Instruments',
  },
  {
    kind: 'sponsorship',
    category: 'sports',
    amount: rupees(75_000),
    on: dayAgo(45),
    text: 'Jerseys and travel of the cricket team',
    party: 'Alumni association',
  },
  {
    kind: 'payment',
    category: 'sports',
    amount: rupees(86_400),
    on: dayAgo(95),
    text: 'Nets and mats for the gymnasium',
    party: 'Deccan Sports',
  },
  {
    kind: 'payment',
    category: 'clubs',
    amount: rupees(42_750),
    on: dayAgo(62),
    text: 'Paints and canvases for the art club',
    party: 'Kalakriti Stores',
  },
  {
    kind: 'payment',
    category: 'welfare',
    amount: rupees(31_200),
    on: dayAgo(33),
    text: 'First-aid boxes for six hostels',
    party: 'Nanded Medicals',
  },
];

interface DemoApplication extends Omit<
  NewApplication,
  'id' | 'name' | 'email' | 'designation' | 'amount' | 'items'
> {
  /** The demo student, or another one by this name. */
  author: string | null;
  items: BudgetItem[];
  decisions: { by: 'faculty' | 'admin'; action: 'Approved' | 'Rejected' | 'changes'; remark: string }[];
  paid?: { amount: number; party: string; on: string };
}

const applications: DemoApplication[] = [
  {
    author: null,
    kind: 'event',
    purpose: 'Tents and chairs for the science fair',
    category: 'events',
    regNo: '2023BCS042',
    date: dayAgo(-12),
    endDate: dayAgo(-13),
    place: 'Main lawn',
    explanation:
      'Sixty stands over two days. The hall is too small, so we ask for four tents, and chairs for the talks.',
    items: [
      { label: 'Four tents for two days', paise: rupees(28_000) },
      { label: '200 chairs', paise: rupees(9_000) },
      { label: 'Transport', paise: rupees(4_500) },
    ],
    decisions: [
      { by: 'faculty', action: 'Approved', remark: 'Two quotes compared; this is the cheaper one.' },
    ],
    paid: { amount: rupees(28_000), party: 'Sharma Tents', on: dayAgo(2) },
  },
  {
    author: 'robotics',
    kind: 'funds',
    purpose: 'Motors and controllers for the robotics club',
    category: 'equipment',
    regNo: '2022BME017',
    date: dayAgo(-20),
    place: '',
    explanation: 'The club grew from 12 to 40 members; four kits are shared by ten people each.',
    items: [
      { label: 'Eight controller boards', paise: rupees(64_000) },
      { label: '32 motors with drivers', paise: rupees(48_000) },
    ],
    decisions: [
      {
        by: 'faculty',
        action: 'Approved',
        remark: 'The lab has room for eight kits. Please lend them out by list.',
      },
      { by: 'admin', action: 'Approved', remark: 'Within the plan for equipment.' },
    ],
  },
  {
    author: 'chess',
    kind: 'funds',
    purpose: 'Train tickets to the inter-college chess open',
    category: 'travel',
    regNo: '2024BIT103',
    date: dayAgo(-9),
    place: '',
    explanation: 'Six players and one teacher, second class sleeper, Nanded to Pune and back.',
    items: [{ label: 'Seven return tickets', paise: rupees(7_350) }],
    decisions: [],
  },
  {
    author: null,
    kind: 'event',
    purpose: 'Street play week against ragging',
    category: 'events',
    regNo: '2023BCS042',
    date: dayAgo(-30),
    endDate: dayAgo(-34),
    place: 'Gate 2 and the four hostels',
    explanation: 'Five evenings, twelve actors, a loudspeaker at each hostel until nine.',
    items: [],
    decisions: [
      { by: 'faculty', action: 'changes', remark: 'Please name the teacher who is there on each evening.' },
    ],
  },
  {
    author: 'music',
    kind: 'funds',
    purpose: 'A new stage piano',
    category: 'clubs',
    regNo: '2021BCE088',
    date: dayAgo(-40),
    place: '',
    explanation: 'The old one has eleven silent keys.',
    items: [],
    decisions: [
      {
        by: 'faculty',
        action: 'Rejected',
        remark: 'The repair that was offered costs a tenth of this. Try it first.',
      },
    ],
  },
];

/**
 * A year of money in the ledger, and applications in different states, through the API. Existing ones stay, and get
 * the steps that they lack.
 */
export async function seedBudget(
  api: string,
  project: string,
  people: { student: string; faculty: string; treasurer: string; admin: string },
  domains: CollegeDomains,
): Promise<void> {
  // On another day the same entry is another one, which its request id refuses.
  const enter = (entry: object, key: string) =>
    call(
      'POST',
      `${api}/api/ledger/entries`,
      people.treasurer,
      formOf({ ...entry, requestId: idOf(key) }),
      [409],
    );
  for (const entry of entries)
    await enter(entry, `${entry.kind} ${'category' in entry && entry.category} ${entry.text}`);
  for (const { author, decisions, paid, items, ...fields } of applications) {
    const id = idOf(fields.purpose);
    const session = author ? demoToken(author, project, domains) : people.student;
    const sent = await call(
      'POST',
      `${api}/applications`,
      session,
      applicationForm(id, { ...fields, author, items }, domains),
      [409],
    );
    // Changed since: a person works with it already.
    if (sent.status === 409) continue;
    for (const [index, { by, action, remark }] of decisions.entries()) {
      if (index < sent.body.version) continue;
      if (action === 'changes') {
        const body = { requestId: idOf(`${id} ${index}`), version: index, text: remark };
        await call('POST', `${api}/api/applications/${id}/request-changes`, people[by], body);
      } else {
        const body = { status: action, facultyRemark: remark, version: index };
        await call('PUT', `${api}/applications/${id}`, people[by], body);
      }
    }
    const payment = { kind: 'payment', application: id, text: fields.purpose };
    if (paid) await enter({ ...payment, ...paid }, `payment ${id}`);
  }
}

function applicationForm(
  id: string,
  { author, items, purpose, explanation, ...fields }: Omit<DemoApplication, 'decisions' | 'paid'>,
  domains: CollegeDomains,
): FormData {
  const form = formOf({
    ...fields,
    id,
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
