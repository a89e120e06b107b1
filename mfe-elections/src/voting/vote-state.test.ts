import { problems } from '@campus/contracts/areas';
import type { Election, RollEntry } from '@campus/contracts/elections';
import { ApiError } from '@campus/portal-kit';
import { refusal } from '@campus/portal-kit/testing';
import { expect, it } from 'vitest';
import { ballotOf, voteState, type BallotState, type VoteInput, type VoteState } from './vote-state.ts';

const receipt = 'ab'.repeat(32);
const choices = { representative: 'ravi' };
const failure = ApiError.network();
const token = { receipt };
const cast = { receipt };
const issued: RollEntry = { eligible: true, tokenIssued: true };

/** A student who may vote in an open election and has done nothing yet. */
const nothingYet: VoteInput = {
  election: { state: 'open', halted: false, paused: false },
  mayVote: true,
  isSecure: true,
  roll: { entry: { eligible: true, tokenIssued: false }, error: null },
  box: { hasBallot: null, isChecking: false },
  memory: { token: null, unanswered: null, cast: null, chosen: null },
  mutation: { isPending: false, isSuccess: false, error: null },
};
type Change = { [K in keyof VoteInput]?: Partial<VoteInput[K]> };
const with_ = (change: Change): VoteInput => ({
  ...nothingYet,
  ...change,
  election: { ...nothingYet.election, ...change.election },
  roll: { ...nothingYet.roll, ...change.roll },
  box: { ...nothingYet.box, ...change.box },
  memory: { ...nothingYet.memory, ...change.memory },
  mutation: { ...nothingYet.mutation, ...change.mutation },
});
const closed: Partial<Election> = { state: 'closed' };
const sent = { token, unanswered: choices };

const table: [title: string, change: Change, state: VoteState, ballot: BallotState][] = [
  ['the member may vote and has not', {}, { kind: 'may-vote', failure: null }, 'open'],
  [
    'the server refused the ballot and no token was issued',
    { mutation: { error: failure } },
    { kind: 'may-vote', failure },
    'open',
  ],
  ['the roll has not answered', { roll: { entry: undefined } }, { kind: 'looking-up' }, 'closed'],
  [
    'the roll can’t be read',
    { roll: { entry: undefined, error: failure } },
    { kind: 'roll-unavailable', failure },
    'closed',
  ],
  [
    'the roll was read before and can’t be read again',
    { roll: { error: failure } },
    { kind: 'may-vote', failure: null },
    'open',
  ],
  [
    'the roll does not list the member',
    { roll: { entry: { eligible: false, tokenIssued: false } } },
    { kind: 'not-on-roll' },
    'hidden',
  ],
  ['the member’s role does not vote', { mayVote: false }, { kind: 'not-a-student' }, 'hidden'],
  ['the connection is not secure', { isSecure: false }, { kind: 'insecure' }, 'hidden'],
  [
    'the connection is not secure and the member does not vote',
    { isSecure: false, mayVote: false },
    { kind: 'insecure' },
    'hidden',
  ],
  [
    'the vote is being sent',
    { memory: sent, mutation: { isPending: true } },
    { kind: 'sending', choices },
    'closed',
  ],
  [
    'the vote is being sent and nothing is stored yet',
    { mutation: { isPending: true } },
    { kind: 'sending', choices: null },
    'closed',
  ],
  [
    'the vote is being sent while voting ends',
    { election: closed, memory: sent, mutation: { isPending: true } },
    { kind: 'sending', choices },
    'closed',
  ],
  [
    'no answer came and no token was issued',
    { memory: sent, mutation: { error: failure } },
    { kind: 'unsent', choices, failure },
    'closed',
  ],
  [
    'no answer came in an earlier visit and the roll is not read yet',
    { roll: { entry: undefined }, memory: sent },
    { kind: 'unsent', choices, failure: null },
    'closed',
  ],
  [
    'no answer came and the box does not have the ballot',
    { roll: { entry: issued }, memory: sent, box: { hasBallot: false } },
    { kind: 'unsent', choices, failure: null },
    'closed',
  ],
  [
    'no answer came and the member left the roll',
    { roll: { entry: { eligible: false, tokenIssued: true } }, memory: sent },
    { kind: 'not-on-roll' },
    'hidden',
  ],
  [
    'the token is kept without choices',
    { roll: { entry: issued }, memory: { token } },
    { kind: 'token-unused', failure: null },
    'open',
  ],
  [
    'the server refused the choices',
    { roll: { entry: issued }, memory: { token }, mutation: { error: failure } },
    { kind: 'token-unused', failure },
    'open',
  ],
  [
    'the box is being asked about a token kept without choices',
    { roll: { entry: issued }, memory: { token }, box: { isChecking: true } },
    { kind: 'looking-up' },
    'closed',
  ],
  ['another browser holds the token', { roll: { entry: issued } }, { kind: 'voted-elsewhere' }, 'closed'],
  [
    'the ballot is in the box',
    { roll: { entry: issued }, memory: { cast, chosen: choices } },
    { kind: 'cast', receipt, choices, isNew: false, isEarlierBallot: false },
    'closed',
  ],
  [
    'another tab cast the ballot while this one sends',
    { memory: { cast, chosen: choices }, mutation: { isPending: true } },
    { kind: 'cast', receipt, choices, isNew: true, isEarlierBallot: false },
    'closed',
  ],
  [
    'an earlier ballot with the same token is in the box',
    { memory: { cast }, mutation: { error: refusal('ballot-differs') } },
    { kind: 'cast', receipt, choices: null, isNew: false, isEarlierBallot: true },
    'closed',
  ],
  [
    'voting ended after the ballot was cast',
    { election: closed, memory: { cast, chosen: choices } },
    { kind: 'cast', receipt, choices, isNew: false, isEarlierBallot: false },
    'closed',
  ],
  [
    'voting ended and the choices are not known',
    { election: closed, memory: { cast } },
    { kind: 'cast', receipt, choices: null, isNew: false, isEarlierBallot: false },
    'hidden',
  ],
  [
    'the election was cancelled after the ballot was cast',
    { election: { state: 'cancelled' }, memory: { cast, chosen: choices } },
    { kind: 'cast', receipt, choices, isNew: false, isEarlierBallot: false },
    'hidden',
  ],
  [
    'voting ended and the member had not voted',
    { election: closed },
    { kind: 'not-open', choices: null },
    'hidden',
  ],
  [
    'voting has not begun',
    { election: { state: 'nominations' } },
    { kind: 'not-open', choices: null },
    'hidden',
  ],
  ['the election was stopped', { election: { halted: true } }, { kind: 'not-open', choices: null }, 'hidden'],
  [
    'voting ended before an answer came and the box is not asked yet',
    { election: closed, roll: { entry: issued }, memory: sent },
    { kind: 'not-open', choices },
    'hidden',
  ],
  [
    'voting ended and the box does not have the ballot',
    { election: closed, roll: { entry: issued }, memory: sent, box: { hasBallot: false } },
    { kind: 'lost', choices },
    'hidden',
  ],
  [
    'voting ended before the token was issued',
    { election: closed, memory: sent, mutation: { error: refusal('voting-closed') } },
    { kind: 'lost', choices },
    'hidden',
  ],
  [
    'the election was stopped before the ballot arrived',
    { election: { halted: true }, roll: { entry: issued }, memory: sent, box: { hasBallot: false } },
    { kind: 'lost', choices },
    'hidden',
  ],
  [
    'the election was paused before the ballot arrived',
    {
      election: { halted: true, paused: true },
      roll: { entry: issued },
      memory: sent,
      box: { hasBallot: false },
    },
    { kind: 'not-open', choices },
    'hidden',
  ],
];

it.each(table)('finds the state of the vote when %s', (_, change, state, ballot) => {
  expect(voteState(with_(change))).toEqual(state);
  expect(ballotOf(state, with_(change).election)).toBe(ballot);
});

it('keeps the message of a refusal for the page', () => {
  const refused = voteState(with_({ mutation: { error: refusal('rate-limited') } }));
  expect(refused).toMatchObject({ failure: { message: problems['rate-limited'].message } });
});
