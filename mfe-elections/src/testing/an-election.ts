import type { Election, StandingCandidate } from '@campus/contracts/elections';

export const candidate = (
  number: number,
  name: string,
  over: Partial<StandingCandidate> = {},
): StandingCandidate => ({
  id: `65f${String(number).padStart(21, '0')}`,
  postId: 'representative',
  name,
  manifesto: `What ${name} wants.`,
  photo: null,
  state: 'standing',
  withdrawReason: '',
  ...over,
});

export const anElection = (over: Partial<Election> = {}): Election => ({
  id: 'student-council',
  title: 'Student Council Election',
  description: '',
  state: 'open',
  posts: [{ id: 'representative', title: 'Student representative' }],
  turnout: { cast: 5, eligible: 20 },
  standings: null,
  opensAt: null,
  closesAt: null,
  publishesAt: null,
  opensByClock: false,
  eligibility: 'all-students',
  resultMode: 'after-closing',
  batchSize: 10,
  noneOfTheAbove: false,
  tieRule: 'run-off',
  setUp: true,
  cancelReason: '',
  halted: false,
  paused: false,
  publicKey: null,
  lotCommitment: null,
  digest: null,
  outcome: null,
  ...over,
});
