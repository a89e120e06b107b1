import { locks } from 'node:worker_threads';
import {
  type Ballot,
  castBallot,
  type Election,
  findReceipt,
  getCurrentElection,
  getElection,
  getRollEntry,
  issueToken,
  listElectionCandidates,
  listElections,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { receiptOf } from '@campus/ballot';
import { testSigner } from '@campus/blind-token/testing';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { anElection as plainElection } from './an-election.ts';

const signer = testSigner();

// The test's browser has no Web Locks; Node has the same ones.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

export const anElection = (over: Partial<Election> = {}): Election =>
  plainElection({ publicKey: signer.spki, ...over });

/**
 * The server's side of an election for one voter, with real signatures. `before` and `after` run around the work of a
 * call and may throw: what is lost on the way there, or on the way back.
 */
export class PollingStation {
  election: Election;
  candidates: StandingCandidate[];
  eligible = true;
  /** The voter's ballot paper, where the election has several. */
  paper: string | undefined;
  /** The blinded message that was signed. */
  signed: string | null = null;
  box = new Map<string, Ballot>();
  before: { token?: () => unknown; cast?: (ballot: Ballot) => unknown } = {};
  after: { token?: () => unknown; cast?: () => unknown } = {};

  constructor(candidates: StandingCandidate[], election: Partial<Election> = {}) {
    this.election = anElection(election);
    this.candidates = candidates;
  }

  answers(...extra: PreparedAnswer[]): PreparedAnswer[] {
    return [
      answer(getCurrentElection, () => this.election),
      answer(getElection, () => this.election),
      answer(listElections, () => ({ items: [this.election], next: null })),
      answer(listElectionCandidates, () => this.candidates),
      answer(getRollEntry, () => ({
        eligible: this.eligible,
        tokenIssued: this.signed !== null,
        ...(this.paper !== undefined && { paper: this.paper }),
      })),
      answer(issueToken, async ({ body }) => {
        const { blinded } = body as { blinded: string };
        await this.before.token?.();
        if (this.signed !== null && this.signed !== blinded) throw refusal('token-issued');
        this.signed = blinded;
        await this.after.token?.();
        return { blindSignature: signer.sign(blinded) };
      }),
      answer(castBallot, async ({ body }) => {
        const ballot = body as Ballot;
        await this.before.cast?.(ballot);
        const receipt = await receiptOf(ballot.token);
        const boxed = this.box.get(receipt);
        if (boxed && JSON.stringify(boxed.choices) !== JSON.stringify(ballot.choices)) {
          throw refusal('ballot-differs');
        }
        this.box.set(receipt, ballot);
        await this.after.cast?.();
        return { receipt, message: 'counted' };
      }),
      answer(findReceipt, ({ params }) => ({
        inTheBox: this.box.has((params as { receipt: string }).receipt),
      })),
      ...extra,
    ];
  }

  /** The choices of the ballots in the box. */
  get choices() {
    return [...this.box.values()].map(({ choices }) => choices);
  }
}
