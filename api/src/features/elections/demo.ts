import { drawToken, signatureOf } from '@campus/blind-token';
import {
  demoCandidates,
  type Election,
  type ElectionSetup,
  type ManagedElection,
  newElectionSetup,
} from '@campus/contracts/elections';
import type { Demo, DemoEvents } from '../../demo/demo.ts';
import { photoForm, portraitOf } from '../../demo/pictures.ts';
import { demoName } from '../../demo/tokens.ts';

interface PastElection {
  setup: ElectionSetup;
  /** Days ago on which voting opens; it lasts two days. */
  ago: number;
  /** For each post the candidates, with the votes that they get. */
  candidates: { name: string; manifesto: string; votes: number }[][];
}

const pastElections: PastElection[] = [
  {
    ago: 48,
    setup: {
      ...newElectionSetup,
      title: 'Mess Committee',
      description: 'Two students who taste, count and complain for all of us.',
      posts: [{ title: 'Mess Secretary' }],
      resultMode: 'live',
      tieRule: 'lot',
    },
    candidates: [
      [
        {
          name: 'Subrahmanyam Venkata Lakshminarayana Chandrasekharan',
          manifesto: 'Fruit twice a week, and a list of prices at the counter.',
          votes: 8,
        },
        { name: 'प्राजक्ता देशपांडे', manifesto: 'रविवारी जेवण नऊपर्यंत, आणि स्वच्छ पाणी.', votes: 8 },
        { name: 'Zoya', manifesto: 'A box for complaints that is opened in front of everyone.', votes: 3 },
      ],
    ],
  },
  {
    ago: 20,
    setup: {
      ...newElectionSetup,
      title: 'Sports Committee',
      description: 'Who speaks for the teams, the courts and the gym this year.',
      posts: [{ title: 'Sports Secretary' }, { title: 'Deputy' }],
      noneOfTheAbove: true,
    },
    candidates: [
      [
        {
          name: 'Tanvi Deshpande',
          manifesto: 'The gym opens at six, also in the exam weeks.',
          votes: 12,
        },
        {
          name: 'Arjun Salunke',
          manifesto: 'A fair timetable for the courts, booked on your phone.',
          votes: 7,
        },
      ],
      [
        { name: 'Farhan Qureshi', manifesto: 'Kit for every team, bought before the season.', votes: 9 },
        { name: 'Sneha Kale', manifesto: 'Women’s teams in every sport that the men have.', votes: 11 },
      ],
    ],
  },
];

const upcoming = ({ day }: Demo): ElectionSetup => ({
  ...newElectionSetup,
  title: 'Cultural Committee',
  description:
    'Who plans the festival, the stage and the music room. Put yourself forward until voting begins.',
  posts: [{ title: 'Cultural Secretary' }],
  noneOfTheAbove: true,
  opensAt: `${day(-14)}T04:30:00.000Z`,
  closesAt: `${day(-16)}T11:30:00.000Z`,
  resultMode: 'batched',
});

const draft: ElectionSetup = {
  ...newElectionSetup,
  title: 'Hostel Representatives',
  description: 'One for each hostel, for the term that begins in January.',
  posts: [{ title: 'Hostel 1' }, { title: 'Hostel 2' }, { title: 'Hostel 3' }, { title: 'Hostel 4' }],
};

const managed = '/api/managed-elections';

/** Two elections that were held, with their ballot boxes; one to vote in now; one that takes nominations; a draft. */
export const events: DemoEvents = (demo) => [
  ...pastElections.flatMap((past) => [
    { ago: past.ago + 7, at: '11:00', run: () => prepare(demo, past) },
    { ago: past.ago, at: '09:00', run: () => hold(demo, past) },
    { ago: past.ago - 2, at: '17:00', run: () => moveFound(demo, past, 'open', 'closed') },
    { ago: past.ago - 2, at: '18:00', run: () => publish(demo, past) },
  ]),
  { ago: 6, at: '09:00', run: () => openCouncil(demo) },
  { ago: 5, at: '10:30', run: () => takeNominations(demo) },
  { ago: 4, at: '15:00', run: () => create(demo, draft) },
];

async function find({ call, people }: Demo, title: string): Promise<ManagedElection | undefined> {
  const { body } = await call('GET', managed, people.admin);
  return (body as { items: ManagedElection[] }).items.find((election) => election.title === title);
}

const create = async (demo: Demo, setup: ElectionSetup): Promise<ManagedElection> =>
  (await find(demo, setup.title)) ??
  ((await demo.call('POST', managed, demo.people.admin, setup)).body as ManagedElection);

const move = ({ call, people }: Demo, id: string, from: string, to: string) =>
  call('POST', `${managed}/${id}/state`, people.admin, { from, to });

async function addPortrait({ call, people }: Demo, candidate: string, name: string) {
  await call('PUT', `/api/candidates/${candidate}/photo`, people.admin, photoForm(portraitOf(name)));
}

async function prepare(demo: Demo, { setup, candidates }: PastElection) {
  const { id, posts, state } = await create(demo, setup);
  if (state !== 'draft') return;
  for (const [index, { id: postId }] of posts.entries())
    for (const { name, manifesto } of candidates[index]!) {
      const candidate = { postId, name, manifesto };
      const added = await demo.call('POST', `${managed}/${id}/candidates`, demo.people.admin, candidate);
      await addPortrait(demo, added.body.id, name);
    }
}

async function hold(demo: Demo, { setup, candidates }: PastElection) {
  const { id, posts, state } = (await find(demo, setup.title))!;
  if (state !== 'draft') return;
  const { call, people, student } = demo;
  const listed = (await call('GET', `${managed}/${id}/candidates`, people.admin)).body as {
    id: string;
    name: string;
  }[];
  const idOf = (name: string) => listed.find((one) => one.name === name)!.id;
  const { publicKey } = (await move(demo, id, 'draft', 'open')).body as Election;
  const choicesOf: { postId: string; choice: string }[][] = [];
  for (const [index, { id: postId }] of posts.entries()) {
    const choices = candidates[index]!.flatMap(({ name, votes }) => Array<string>(votes).fill(idOf(name)));
    for (const [voter, choice] of [...choices, setup.noneOfTheAbove ? 'none' : 'blank', 'blank'].entries())
      (choicesOf[voter] ??= []).push({ postId, choice });
  }
  await Promise.all(
    choicesOf
      .filter((choices) => choices.length === posts.length)
      .map(async (choices, voter) => {
        const token = await drawToken(publicKey!);
        const { body } = await call('POST', `/api/elections/${id}/token`, student(`voter-${voter + 1}`), {
          blinded: token.blinded,
        });
        const signature = await signatureOf(publicKey!, token, body.blindSignature);
        const ballot = { token: token.token, prefix: token.prefix, signature, choices };
        await call('POST', `/api/elections/${id}/ballots`, null, ballot);
      }),
  );
}

async function moveFound(demo: Demo, { setup }: PastElection, from: string, to: string) {
  await move(demo, (await find(demo, setup.title))!.id, from, to);
}

async function publish(demo: Demo, past: PastElection) {
  // Seals the ballot box, in which no ballot can arrive any more.
  await demo.runJobs();
  await moveFound(demo, past, 'closed', 'published');
}

/** The one to vote in: it begins with its first candidate, as the specification says. */
async function openCouncil({ call, people, ...demo }: Demo) {
  const { body } = await call('GET', '/candidates', people.admin);
  const names = (body as { name: string }[]).map(({ name }) => name);
  for (const candidate of demoCandidates) {
    if (names.includes(candidate.name)) continue;
    const added = await call('POST', '/candidates', people.admin, candidate);
    await addPortrait({ call, people, ...demo }, added.body._id, candidate.name);
  }
}

async function takeNominations(demo: Demo) {
  const { id, posts } = await create(demo, upcoming(demo));
  await move(demo, id, 'draft', 'nominations');
  const nominees = {
    robotics: 'A stage that every club can book, and a music room that is open in the evening.',
    drama: 'Four plays a year, in four languages, and rehearsal rooms that no one locks before eight.',
  };
  for (const [name, manifesto] of Object.entries(nominees))
    await demo.call('PUT', `/api/elections/${id}/nominations/me`, demo.student(name), {
      postId: posts[0]!.id,
      name: demoName(name),
      manifesto,
    });
}
