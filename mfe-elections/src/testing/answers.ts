import {
  getCurrentElection,
  getElection,
  getRollEntry,
  listElectionCandidates,
  listElections,
} from '@campus/contracts/elections';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { anElection, candidate } from './an-election.ts';

const idOf = ({ params }: FakeCall) => (params as { id: string }).id;

/** What `npm run dev -- elections` answers. No ballot can be cast: the signing key exists only in the API. */
export const answers = [
  answer(getCurrentElection, anElection()),
  answer(getElection, (call: FakeCall) => anElection({ id: idOf(call) })),
  answer(listElections, { items: [anElection()], next: null }),
  answer(listElectionCandidates, [candidate(1, 'Asha Rao'), candidate(2, 'Vikram Iyer')]),
  answer(getRollEntry, { eligible: true, tokenIssued: false }),
];
