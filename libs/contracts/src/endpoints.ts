import * as administration from './administration.ts';
import * as audit from './audit.ts';
import * as ballots from './ballots.ts';
import * as candidates from './candidates.ts';
import * as elections from './elections.ts';
import type { Endpoint } from './endpoint.ts';
import * as members from './members.ts';
import * as profile from './profile.ts';

/** Every call of the API. The OpenAPI document and the access tests go over this list. */
export const endpoints: readonly Endpoint[] = [
  members.getMe,
  members.listMembers,
  members.changeRole,
  profile.getProfile,
  profile.putProfile,
  candidates.listCandidates,
  candidates.addCandidate,
  candidates.removeCandidate,
  elections.listElections,
  elections.getCurrentElection,
  elections.getElection,
  elections.watchElection,
  elections.listManagedElections,
  elections.getManagedElection,
  elections.createElection,
  elections.changeElection,
  elections.moveElection,
  elections.uploadVoters,
  candidates.listElectionCandidates,
  candidates.listManagedCandidates,
  candidates.addElectionCandidate,
  candidates.withdrawCandidate,
  candidates.putCandidatePhoto,
  candidates.getPhoto,
  candidates.getMyNomination,
  candidates.putMyNomination,
  candidates.withdrawMyNomination,
  candidates.listNominations,
  candidates.reviewNomination,
  ballots.getRollEntry,
  ballots.issueToken,
  ballots.castBallot,
  ballots.findReceipt,
  ballots.getBallotBox,
  ballots.listBoxedTokens,
  ballots.listBoxedChoices,
  ballots.exportBallotBox,
  audit.listAuditEntries,
  administration.listRemotes,
  administration.getSystem,
];
