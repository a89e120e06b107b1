import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import type {
  BoxedChoices,
  Election,
  ElectionSetup,
  ManagedElection,
  StandingCandidate,
} from '@campus/contracts/elections';

/** The choices for a post. */
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

/** An admin who runs elections through an API. */
export class Campus {
  readonly url: string;
  /** The session of an account. */
  readonly sessionOf: (uid: string, email: string) => Promise<string>;
  readonly #admin: string;

  private constructor(url: string, sessionOf: Campus['sessionOf'], admin: string) {
    this.url = url;
    this.sessionOf = sessionOf;
    this.#admin = admin;
  }

  static async at(url: string, sessionOf: Campus['sessionOf']): Promise<Campus> {
    return new Campus(url, sessionOf, await sessionOf('admin', `admin@${defaultDomains.admin}`));
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const file = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#admin}`,
        ...(body && !file && { 'content-type': 'application/json' }),
      },
      ...(body && { body: file ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  election = (id: string): Promise<Election> => this.call('GET', `/api/elections/${id}`);
  get = <T>(path: string): Promise<T> => this.call('GET', path);

  /** An election that is open: two posts, and three candidates for each. Without addresses all students may vote. */
  async openElection(title: string, emails: string[] = []): Promise<Election> {
    const setup: ElectionSetup = {
      title,
      description: '',
      posts: [{ title: 'President' }, { title: 'Secretary' }],
      opensAt: null,
      closesAt: null,
      publishesAt: null,
      opensByClock: false,
      eligibility: emails.length > 0 ? 'list' : 'all-students',
      resultMode: 'live',
      batchSize: 5,
      noneOfTheAbove: true,
      tieRule: 'lot',
    };
    const { id, posts } = await this.call<ManagedElection>('POST', '/api/managed-elections', setup);
    if (emails.length > 0) {
      const list = new FormData();
      list.append('list', new Blob([emails.join('\n')], { type: 'text/csv' }), 'voters.csv');
      await this.call('PUT', `/api/managed-elections/${id}/voters`, list);
    }
    for (const { id: postId } of posts)
      for (const name of ['Asha', 'Bilal', 'Chitra'])
        await this.call('POST', `/api/managed-elections/${id}/candidates`, {
          postId,
          name,
          manifesto: `${name} for everybody.`,
        });
    await this.#move(id, 'draft', 'open');
    return this.election(id);
  }

  /** Each post with each of its choices. */
  async choicesOf({ id, posts }: Election): Promise<PostChoices[]> {
    const candidates = await this.get<StandingCandidate[]>(`/api/elections/${id}/candidates`);
    return posts.map(({ id: postId }) => ({
      postId,
      choices: [
        ...candidates.filter((candidate) => candidate.postId === postId).map((candidate) => candidate.id),
        'none',
        'blank',
      ],
    }));
  }

  /** Ends voting, waits until the box is sealed, and publishes it. */
  async publish(id: string): Promise<Election> {
    await this.#move(id, 'open', 'closed');
    const deadline = Date.now() + 120_000;
    while ((await this.election(id)).digest === null) {
      if (Date.now() > deadline) throw new Error(`The box of ${id} was not sealed within two minutes.`);
      await delay(250);
    }
    await this.#move(id, 'closed', 'published');
    return this.election(id);
  }

  #move = (id: string, from: string, to: string) =>
    this.call('POST', `/api/managed-elections/${id}/state`, { from, to });
}
