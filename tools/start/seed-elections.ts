import { setTimeout as delay } from 'node:timers/promises';
import { drawToken, signatureOf } from '@campus/blind-token';
import type { CollegeDomains } from '@campus/contracts';
import {
  type Election,
  type ElectionSetup,
  type ManagedElection,
  newElectionSetup,
} from '@campus/contracts/elections';
import { call } from './call.ts';
import { demoName, demoToken } from './demo-token.ts';
import { addPortrait } from './demo-pictures.ts';
import { StartError } from './processes.ts';

const past: ElectionSetup = {
  ...newElectionSetup,
  title: 'Sports Committee',
  description: 'Who speaks for the teams, the courts and the gym this year.',
  posts: [{ title: 'Sports Secretary' }, { title: 'Deputy' }],
  noneOfTheAbove: true,
};
/** For each post the candidates, with the votes that they get. */
const pastCandidates = [
  [
    { name: 'Tanvi Deshpande', manifesto: 'The gym opens at six, also in the exam weeks.', votes: 12 },
    { name: 'Arjun Salunke', manifesto: 'A fair timetable for the courts, booked on your phone.', votes: 7 },
  ],
  [
    { name: 'Farhan Qureshi', manifesto: 'Kit for every team, bought before the season.', votes: 9 },
    { name: 'Sneha Kale', manifesto: 'Women’s teams in every sport that the men have.', votes: 11 },
  ],
] as const;

const day = 24 * 60 * 60 * 1000;
const upcoming = (): ElectionSetup => ({
  ...past,
  title: 'Cultural Committee',
  description:
    'Who plans the festival, the stage and the music room. Put yourself forward until voting begins.',
  posts: [{ title: 'Cultural Secretary' }],
  opensAt: new Date(Date.now() + 14 * day).toISOString(),
  closesAt: new Date(Date.now() + 16 * day).toISOString(),
  resultMode: 'batched',
});

/**
 * An election that was held, with its ballot box to look at, and one that takes nominations: through the API, with the
 * whole protocol of voting. Left alone when an election of that name is there.
 */
export async function seedElections(
  api: string,
  project: string,
  admin: string,
  domains: CollegeDomains,
): Promise<void> {
  const managed = `${api}/api/managed-elections`;
  const { body } = await call('GET', managed, admin);
  const titles = (body as { items: ManagedElection[] }).items.map(({ title }) => title);
  const move = (id: string, from: string, to: string) =>
    call('POST', `${managed}/${id}/state`, admin, { from, to });

  if (!titles.includes(upcoming().title)) {
    const election = (await call('POST', managed, admin, upcoming())).body as ManagedElection;
    await move(election.id, 'draft', 'nominations');
    const nominee = demoToken('robotics', project, domains);
    await call('PUT', `${api}/api/elections/${election.id}/nominations/me`, nominee, {
      postId: election.posts[0]!.id,
      name: demoName('robotics'),
      manifesto: 'A stage that every club can book, and a music room that is open in the evening.',
    });
  }
  if (titles.includes(past.title)) return;
  const { id, posts } = (await call('POST', managed, admin, past)).body as ManagedElection;
  const choicesOf: { postId: string; choice: string }[][] = [];
  for (const [index, post] of posts.entries()) {
    const choices: string[] = [];
    for (const { votes, ...candidate } of pastCandidates[index]!) {
      const added = await call('POST', `${managed}/${id}/candidates`, admin, {
        postId: post.id,
        ...candidate,
      });
      await addPortrait(api, admin, added.body.id, candidate.name);
      choices.push(...Array<string>(votes).fill(added.body.id));
    }
    for (const [voter, choice] of [...choices, 'none', 'blank'].entries())
      (choicesOf[voter] ??= []).push({ postId: post.id, choice });
  }
  const { publicKey } = (await move(id, 'draft', 'open')).body as Election;
  await Promise.all(
    choicesOf
      .filter((choices) => choices.length === posts.length)
      .map(async (choices, voter) => {
        const token = await drawToken(publicKey!);
        const signed = await call(
          'POST',
          `${api}/api/elections/${id}/token`,
          demoToken(`voter-${voter + 1}`, project, domains),
          { blinded: token.blinded },
        );
        const signature = await signatureOf(publicKey!, token, signed.body.blindSignature);
        const ballot = { token: token.token, prefix: token.prefix, signature, choices };
        await call('POST', `${api}/api/elections/${id}/ballots`, null, ballot);
      }),
  );
  await move(id, 'open', 'closed');
  await sealed(`${managed}/${id}`, admin);
  await move(id, 'closed', 'published');
}

/** The box is sealed a few seconds after the end of voting. */
async function sealed(url: string, admin: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(300)) {
    if (((await call('GET', url, admin)).body as Election).digest) return;
  }
  throw new StartError(
    'The demo data could not be made: the ballot box of the demo election was not sealed.',
  );
}
