import * as administration from './administration.ts';
import * as audit from './audit.ts';
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
  elections.listCandidates,
  elections.addCandidate,
  elections.removeCandidate,
  elections.getElection,
  elections.getRollEntry,
  elections.castBallot,
  audit.listAuditEntries,
  administration.listRemotes,
  administration.getSystem,
];
