import { randomUUID } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import {
  type BallotBox,
  type Election,
  electionMoves,
  type ElectionSetup,
  type ElectionState,
  type ManagedElection,
  newElectionSetup,
  type StandingCandidate,
} from '@campus/contracts/elections';
import type { APIRequestContext, Page } from '@playwright/test';
import { call } from './call.ts';
import { createAccount } from './emulator.ts';
import { personas } from './personas.ts';
import { expect, test as base } from './test.ts';

/** Those of the running election in the demo data, in the order in which they were added. */
export const demoCandidates = ['Ananya Rao', 'Imran Shaikh', 'Kavya Nair', 'Rohan Jadhav'] as const;

/** Steps of the election office that a test doesn't look at, through the API as the demo admin. */
export interface Office {
  /** Every election of this test is called so, or begins with it; no other one does. */
  title: string;
  /** An election for all students, each post with Nisha Pawar and Omkar Jadhav, in the state `until`. */
  prepare(
    setup?: Partial<ElectionSetup>,
    until?: 'draft' | 'nominations' | 'open',
  ): Promise<PreparedElection>;
  move(id: string, from: ElectionState, to: ElectionState): Promise<void>;
  /** Ends voting and, once the ballots are sealed, publishes them. */
  publish(id: string): Promise<BallotBox>;
  /** As everybody gets it. */
  read(id: string): Promise<Election>;
}

interface PreparedElection {
  id: string;
  posts: Election['posts'];
  candidates: StandingCandidate[];
}

export const [nisha, omkar] = ['Nisha Pawar', 'Omkar Jadhav'] as const;

const plain: ElectionSetup = {
  ...newElectionSetup,
  posts: [{ title: 'President' }],
  resultMode: 'live',
  batchSize: 5,
  noneOfTheAbove: true,
};

/** The portal's `test` with an election office; what it leaves unfinished is cancelled after the test. */
export const test = base.extend<{ office: Office }>({
  office: async ({ request }, provide) => {
    const title = `Election ${randomUUID().slice(0, 8)}`;
    const { admin } = personas;
    const managed = '/api/managed-elections';
    const move = async (id: string, from: ElectionState, to: ElectionState, reason = '') => {
      await call(request, admin, 'POST', `${managed}/${id}/state`, { from, to, reason });
    };
    const read = (id: string) => call<Election>(request, null, 'GET', `/api/elections/${id}`);

    await provide({
      title,
      move,
      read,
      async prepare(setup, until = 'open') {
        const whole = { ...plain, title, ...setup };
        const { id, posts } = await call<ManagedElection>(request, admin, 'POST', managed, whole);
        const candidates: StandingCandidate[] = [];
        for (const { id: postId } of posts) {
          for (const name of [nisha, omkar]) {
            const candidate = { postId, name, manifesto: `What ${name} stands for` };
            candidates.push(await call(request, admin, 'POST', `${managed}/${id}/candidates`, candidate));
          }
        }
        if (until !== 'draft') await move(id, 'draft', until);
        return { id, posts, candidates };
      },
      async publish(id) {
        await move(id, 'open', 'closed');
        await expect.poll(async () => (await read(id)).digest, 'the box is sealed').not.toBeNull();
        await move(id, 'closed', 'published');
        return call<BallotBox>(request, null, 'GET', `/api/elections/${id}/box`);
      },
    });

    const { items } = await call<{ items: ManagedElection[] }>(request, admin, 'GET', managed);
    for (const { id, state } of items.filter((election) => election.title.startsWith(title))) {
      if (electionMoves[state].includes('cancelled')) await move(id, state, 'cancelled', 'The test is over');
    }
  },
});

/** A new student votes through the whole protocol, without a browser. */
export async function castByApi(request: APIRequestContext, id: string, choice: string): Promise<void> {
  const { publicKey, posts } = await call<Election>(request, null, 'GET', `/api/elections/${id}`);
  const drawn = await drawToken(publicKey!);
  const { token, prefix, blinded } = drawn;
  const voter = await createAccount(request);
  const path = `/api/elections/${id}`;
  const { blindSignature } = await call<{ blindSignature: string }>(request, voter, 'POST', `${path}/token`, {
    blinded,
  });
  const signature = await signatureOf(publicKey!, drawn, blindSignature);
  const choices = posts.map((post) => ({ postId: post.id, choice }));
  await call(request, null, 'POST', `${path}/ballots`, { token, prefix, signature, choices });
}

/** Fills in the ballot of an election with several posts, by their titles, and casts it. */
export async function castBallot(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [post, name] of Object.entries(choices))
    await page.getByRole('radiogroup', { name: post }).getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Cast ballot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cast ballot' }).click();
}

/** Presses Vote beside a name of an election with one post; the question that follows is open then. */
export async function askToVote(page: Page, name: string) {
  await page.getByRole('button', { name: `Vote for ${name}` }).click();
  return page.getByRole('alertdialog').getByRole('button', { name: 'Cast vote' });
}

/** The receipt that the voting page shows, without the spaces that make it readable. */
export async function receiptOn(page: Page): Promise<string> {
  const number = await page.getByRole('region', { name: 'Your receipt' }).locator('code').innerText();
  return number.replaceAll(/\s/g, '');
}

/** How many have voted, as the page shows it. */
export const turnoutOn = (page: Page) => page.getByRole('meter', { name: 'Turnout' });
