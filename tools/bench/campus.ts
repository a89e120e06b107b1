import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import {
  type BoxedChoices,
  type Election,
  type ElectionSetup,
  type ManagedElection,
  newElectionSetup,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { call as ask } from '../demo/call.ts';

export interface PostChoices {
  postId: string;
  choices: string[];
}

/** The choices of the ballot with this number: each choice of each post comes up equally often. */
export const choicesOfBallot = (posts: PostChoices[], number: number): BoxedChoices['choices'] =>
  Object.fromEntries(
    posts.map(({ postId, choices }, post) => [
      postId,
      choices[Math.floor(number / choices.length ** post) % choices.length]!,
    ]),
  );

/** A request waits 25 s at most for a box that is read or laid out anew. The API continues meanwhile. */
export function unlessLate(error: unknown): void {
  if (!String(error).includes(' answered 503.')) throw error;
}

/**
 * An admin who runs elections through an API.
 * @param sessionOf gives the session of an account
 */
export function campusAt(url: string, sessionOf: (uid: string, email: string) => Promise<string>) {
  /** A new one for each call: what an admin does to an election needs a recent sign-in. */
  const adminSession = () => sessionOf('admin', `admin@${defaultDomains.admin}`);

  /** @throws Error with an answer that isn't a success */
  const call = async <T>(method: string, path: string, body?: object, session?: string): Promise<T> =>
    (await ask(method, url + path, session ?? (await adminSession()), body)).body as T;
  const get = <T>(path: string): Promise<T> => call('GET', path);
  const readElection = (id: string): Promise<Election> => get(`/api/elections/${id}`);
  const move = (id: string, from: string, to: string) =>
    call('POST', `/api/managed-elections/${id}/state`, { from, to });
  const until = async (id: string, isDone: (election: Election) => boolean) => {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const election = await readElection(id).catch(unlessLate);
      if (election && isDone(election)) return election;
      if (Date.now() > deadline) throw new Error(`${id} was not counted within two minutes.`);
      await delay(250);
    }
  };

  return {
    url,
    sessionOf,
    call,
    get,
    election: readElection,

    /** An election that is open: two posts, and three candidates for each. All students may vote. */
    async openElection(title: string): Promise<Election> {
      const setup: ElectionSetup = {
        ...newElectionSetup,
        title,
        posts: [{ title: 'President' }, { title: 'Secretary' }],
        eligibility: 'all-students',
        resultMode: 'live',
        noneOfTheAbove: true,
        tieRule: 'lot',
      };
      const { id, posts } = await call<ManagedElection>('POST', '/api/managed-elections', setup);
      for (const { id: postId } of posts)
        for (const name of ['Asha', 'Bilal', 'Chitra'])
          await call('POST', `/api/managed-elections/${id}/candidates`, {
            postId,
            name,
            manifesto: `${name} for everybody.`,
          });
      await move(id, 'draft', 'open');
      return readElection(id);
    },

    async choicesOf({ id, posts }: Election): Promise<PostChoices[]> {
      const candidates = await get<StandingCandidate[]>(`/api/elections/${id}/candidates`);
      return posts.map(({ id: postId }) => ({
        postId,
        choices: [
          ...candidates.filter((candidate) => candidate.postId === postId).map((candidate) => candidate.id),
          'none',
          'blank',
        ],
      }));
    },

    /** Ends voting and waits until the box is sealed. */
    async close(id: string): Promise<void> {
      await move(id, 'open', 'closed');
      await until(id, ({ digest }) => digest !== null);
    },

    async publish(id: string): Promise<Election> {
      await move(id, 'closed', 'published').catch(unlessLate);
      return until(id, ({ state }) => state === 'published');
    },
  };
}
export type Campus = ReturnType<typeof campusAt>;
