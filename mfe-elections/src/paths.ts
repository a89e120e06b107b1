import { shellPaths } from '@campus/contracts';

/** Every address inside this remote. An id may also be a route's parameter: `:electionId`. */
export const paths = {
  currentElection: '/voting',
  vote: (id: string) => `/voting/${id}`,
  nominate: (id: string) => `/voting/${id}/nominate`,
  elections: '/elections',
  election: (id: string) => `/elections/${id}`,
  board: (id: string) => `/elections/${id}/board`,
  /** In the Admin Panel; `new` is an election that does not exist yet. */
  manage: (id: string) => `${shellPaths.admin}/elections?election=${id}`,
};
