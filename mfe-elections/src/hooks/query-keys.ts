/** Where this remote's server data lies in the portal's query cache. */
export const queryKeys = {
  all: ['elections'],
  candidates: ['elections', 'candidates'],
  current: ['elections', 'current'],
  roll: (memberId: string) => ['elections', 'roll', memberId],
};
