import { randomBytes } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import type { CollegeDomains } from '@campus/contracts';
import type {
  Complaint,
  ComplaintCategory,
  ComplaintChange,
  ComplaintTerms,
} from '@campus/contracts/complaints';
import { call } from './call.ts';
import { formOf, idOf, type Without } from './demo-fields.ts';
import { demoToken } from './demo-token.ts';

interface DemoComplaint {
  /** With the demo student's name. */
  named: boolean;
  category: ComplaintCategory;
  place: string;
  text: string;
  /** The board's steps, in this order; each counts one version. */
  steps: Without<ComplaintChange, 'requestId' | 'version'>[];
}

const complaints: DemoComplaint[] = [
  {
    named: true,
    category: 'hostel',
    place: 'Hostel 2, second floor',
    text: 'There has been no hot water on the second floor since Monday. The boiler hums, but the taps stay cold.',
    steps: [
      { action: 'review', text: '', audience: 'board' },
      { action: 'act', text: 'The plumber comes on Thursday morning.', audience: 'public' },
      { action: 'close', text: 'The valve was changed; all taps are warm again.', audience: 'public' },
    ],
  },
  {
    named: false,
    category: 'mess',
    place: 'Main mess',
    text: 'On Sundays the mess closes before the bus from town arrives. Could dinner be kept for an hour longer?',
    steps: [
      {
        action: 'review',
        text: 'A good point. We talk to the caterer this week and tell you here.',
        audience: 'public',
      },
    ],
  },
  {
    named: false,
    category: 'safety',
    place: 'Path to the library',
    text: 'The three lamps between the library and hostel 4 are out. After ten no one likes to walk there alone.',
    steps: [
      { action: 'review', text: '', audience: 'board' },
      {
        action: 'act',
        text: 'The lamps are ordered. Until they are there the guard walks with you: ask at the desk.',
        audience: 'public',
      },
    ],
  },
  {
    named: true,
    category: 'teaching',
    place: 'Lab 3',
    text: 'There are twelve microscopes for forty of us, and four are broken. Two groups would help already.',
    steps: [],
  },
  {
    named: false,
    category: 'administration',
    place: '',
    text: 'The fee receipt was promised within a week. After a month the office still says “come tomorrow”.',
    steps: [],
  },
];

/**
 * A few complaints in different states, with and without a name, through the API: also the unnamed ones with tokens
 * that were signed blind. Existing ones stay, and get the steps that they lack.
 */
export async function seedComplaints(
  api: string,
  project: string,
  people: { student: string; board: string },
  domains: CollegeDomains,
): Promise<void> {
  const listed = async () =>
    ((await call('GET', `${api}/api/complaints?limit=100`, people.board)).body as { items: Complaint[] })
      .items;
  const before = await listed();
  for (const [number, complaint] of complaints.entries()) {
    if (before.some(({ text }) => text === complaint.text)) continue;
    if (complaint.named) await fileNamed(api, people.student, complaint);
    else await fileUnnamed(api, demoToken(`author-${number + 1}`, project, domains), complaint);
  }
  const now = await listed();
  for (const { text, steps } of complaints) {
    const { id, version: done } = now.find((one) => one.text === text)!;
    for (const [index, step] of steps.entries()) {
      if (index < done) continue;
      const body = { requestId: randomBytes(16).toString('hex'), version: index, ...step };
      await call('POST', `${api}/api/complaints/${id}/actions`, people.board, body);
    }
  }
}

async function fileNamed(api: string, student: string, { category, place, text }: DemoComplaint) {
  const id = idOf(text);
  const fields = { id, name: 'Asha Patil', regNo: '2023BCS042', category, place, text };
  await call('POST', `${api}/api/complaints`, student, formOf(fields));
}

/** As a browser that opens the area for the first time. */
async function fileUnnamed(api: string, session: string, { category, place, text }: DemoComplaint) {
  const path = `${api}/api/complaint-tokens`;
  const { week, publicKey, tokens } = (await call('GET', path, session)).body as ComplaintTerms;
  const drawn = await Promise.all(Array.from({ length: tokens }, () => drawToken(publicKey)));
  const issued = await call('POST', path, session, { week, blinded: drawn.map(({ blinded }) => blinded) });
  const { token, prefix } = drawn[0]!;
  const signature = await signatureOf(publicKey, drawn[0]!, issued.body.blindSignatures[0]);
  const followUpKey = randomBytes(32).toString('hex');
  const fields = { week, token, prefix, signature, followUpKey, category, place, text };
  await call('POST', `${api}/api/anonymous-complaints`, null, formOf(fields));
}
