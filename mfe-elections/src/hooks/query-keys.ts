/** Where this remote's server data lies in the portal's query cache. */
export const queryKeys = {
  all: ['elections'],
  list: ['elections', 'list'],
  /** Those that are open. */
  open: ['elections', 'list', 'open'],
  current: ['elections', 'current'],
  election: (id: string) => ['elections', 'one', id],
  electionCandidates: (id: string) => ['elections', 'one', id, 'candidates'],
  box: (id: string) => ['elections', 'one', id, 'box'],
  roll: (id: string, memberId: string) => ['elections', 'roll', id, memberId],
  receipt: (id: string, receipt: string) => ['elections', 'receipt', id, receipt],
  nomination: (id: string, memberId: string) => ['elections', 'nomination', id, memberId],
  managed: ['elections', 'managed'],
  managedElection: (id: string) => ['elections', 'managed', id],
  managedCandidates: (id: string) => ['elections', 'managed', id, 'candidates'],
  nominations: (id: string) => ['elections', 'managed', id, 'nominations'],
};
