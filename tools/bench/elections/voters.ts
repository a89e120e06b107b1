import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { receiptOf } from '@campus/ballot';
import { type BlindToken, signatureOf } from '@campus/blind-token';
import { defaultDomains } from '@campus/contracts';
import type { Election } from '@campus/contracts/elections';
import { atConcurrency } from './at-concurrency.ts';
import { type Campus, choicesOfBallot } from './campus.ts';

/** In each 20 requests one is sent again after its answer, one breaks off and one is sent twice at once. */
const every = 20;
const mishaps = { 3: 'repeated', 9: 'aborted', 15: 'duplicated' } as const;
type Mishap = (typeof mishaps)[keyof typeof mishaps];

/** Milliseconds for which a voter retries before giving up. */
const patience = 120_000;

export interface Voter {
  session: string;
  voting: BlindToken;
  choices: { postId: string; choice: string }[];
}
/** The voters' knowledge after a run. */
export interface VoterReport {
  receipts: Set<string>;
  /** Votes by `post:choice`. */
  votes: Map<string, number>;
  mishaps: Record<Mishap, number>;
  /** Answers that weren't the same as the first one to the same request. */
  differences: number;
}

export const emailsOf = (count: number, group: string) =>
  Array.from({ length: count }, (_, index) => `${group}-${index}@${defaultDomains.student}`);

/** Voters with their session and voting token, each with other choices than the one before. */
export async function makeVoters(campus: Campus, election: Election, emails: string[]): Promise<Voter[]> {
  const posts = await campus.choicesOf(election);
  const tokens = await makeVotingTokens(election.publicKey!, emails.length);
  return Promise.all(
    emails.map(async (email, index) => ({
      session: await campus.sessionOf(email.split('@')[0]!, email),
      voting: tokens[index]!,
      choices: Object.entries(choicesOfBallot(posts, index)).map(([postId, choice]) => ({ postId, choice })),
    })),
  );
}

async function makeVotingTokens(publicKey: string, count: number): Promise<BlindToken[]> {
  const workers = availableParallelism();
  const share = Math.ceil(count / workers);
  const tokens: BlindToken[] = [];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const worker = new Worker(new URL('./blinding-worker.ts', import.meta.url), {
        workerData: { publicKey, count: share },
      });
      worker.on('message', (token: BlindToken) => tokens.push(token));
      await once(worker, 'exit');
    }),
  );
  return tokens;
}

/** All voters vote, 64 at a time, over a line that often fails; `onVoted` hears how many have. */
export async function voteAll(
  { url }: Campus,
  election: Election,
  voters: Voter[],
  onVoted: (count: number) => void,
): Promise<VoterReport> {
  const report: VoterReport = {
    receipts: new Set(),
    votes: new Map(),
    mishaps: { repeated: 0, aborted: 0, duplicated: 0 },
    differences: 0,
  };
  let requests = 0;

  /** Sends a request until it is answered; a refusal is an error. */
  async function deliver(path: string, body: object, session?: string): Promise<unknown> {
    const deadline = Date.now() + patience;
    for (;;) {
      const response = await fetch(...requestOf(path, body, session)).catch(() => null);
      const answer = await response?.json().catch(() => null);
      if (response?.ok && answer) return answer;
      if (response && response.status < 500) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      if (Date.now() > deadline) throw new Error(`${path} was not answered within ${patience / 1000} s`);
      await delay(200);
    }
  }
  const requestOf = (path: string, body: object, session?: string) =>
    [
      `${url}/api/elections/${election.id}${path}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(session && { authorization: `Bearer ${session}` }),
        },
        body: JSON.stringify(body),
      },
    ] as const;

  async function send(path: string, body: object, session?: string): Promise<Record<string, string>> {
    const mishap = mishaps[((requests += 1) % every) as keyof typeof mishaps] as Mishap | undefined;
    if (mishap) report.mishaps[mishap] += 1;
    if (mishap === 'aborted') {
      const [address, request] = requestOf(path, body, session);
      const signal = AbortSignal.timeout(Math.ceil(Math.random() * 40));
      await fetch(address, { ...request, signal }).catch(() => {});
    }
    const answers = await Promise.all(
      Array.from({ length: mishap === 'duplicated' ? 2 : 1 }, () => deliver(path, body, session)),
    );
    if (mishap === 'repeated') answers.push(await deliver(path, body, session));
    if (answers.some((answer) => !isDeepStrictEqual(answer, answers[0]))) report.differences += 1;
    return answers[0] as Record<string, string>;
  }

  await atConcurrency(64, voters, async ({ session, voting, choices }) => {
    const { blindSignature } = await send('/token', { blinded: voting.blinded }, session);
    const signature = await signatureOf(election.publicKey!, voting, blindSignature!);
    const { token, prefix } = voting;
    const { receipt } = await send('/ballots', { token, prefix, signature, choices });
    if (receipt !== (await receiptOf(token))) report.differences += 1;
    report.receipts.add(receipt!);
    for (const { postId, choice } of choices) {
      const line = `${postId}:${choice}`;
      report.votes.set(line, (report.votes.get(line) ?? 0) + 1);
    }
    onVoted(report.receipts.size);
  });
  return report;
}
