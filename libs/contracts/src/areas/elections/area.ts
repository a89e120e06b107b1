import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'candidate.add': { roles: ['admin'], allows: 'Add candidates to an election that is being prepared.' },
    'candidate.remove': {
      roles: ['admin'],
      allows: 'Remove candidates, and withdraw them during an election.',
    },
    'election.manage': { roles: ['admin'], allows: 'Prepare, open, close and publish elections.' },
    'nomination.submit': { roles: ['student'], allows: 'Stand as a candidate.' },
    'nomination.back': { roles: ['student'], allows: 'Propose and second candidates.' },
    'nomination.review': { roles: ['admin'], allows: 'Accept and refuse nominations.' },
    'vote.cast': { roles: ['student'], allows: 'Vote in student elections.' },
  },
  problems: {
    'ballots-cast': {
      status: 409,
      message: 'Votes have been cast, so all names stay on the ballot. A candidate can still be withdrawn.',
    },
    'candidate-gone': {
      status: 409,
      message:
        'A candidate you chose is no longer standing. You haven’t used your vote. Please choose again.',
    },
    'not-on-roll': { status: 403, message: 'You are not on the list of voters for this election.' },
    'voting-not-begun': { status: 409, message: 'Voting has not begun yet.' },
    'voting-closed': { status: 409, message: 'Voting has ended, so this ballot can’t be counted.' },
    'token-issued': {
      status: 409,
      message: 'You voted, or began to vote, in another browser. You can only finish there.',
    },
    'ballot-not-signed': {
      status: 403,
      message: 'This ballot has no valid signature for this election, so it was rejected.',
    },
    'ballot-differs': {
      status: 409,
      message:
        'Another ballot with this voting token is already in the ballot box. Only the first one counts.',
    },
    'election-incomplete': { status: 409, message: 'Something is still missing before voting can begin.' },
    'election-counting': {
      status: 409,
      message: 'The ballots are still being counted. Try again in a few seconds.',
    },
    'election-halted': {
      status: 409,
      message:
        'This election was stopped because its records can no longer be trusted. Nothing was changed. The election officers will tell you when it is held again.',
    },
    'election-paused': {
      status: 409,
      message:
        'Voting is paused. The portal was stopped for a while, and an election officer has to confirm that no votes were lost. Nothing was changed. Try again later.',
    },
    'candidate-exists': {
      status: 409,
      message: 'Another candidate was added with this request. Nothing was changed.',
    },
    'election-exists': {
      status: 409,
      message: 'Another election was prepared with this request. Nothing was changed.',
    },
    'slate-closed': {
      status: 409,
      message: 'You can’t make this change to the list of candidates at this stage of the election.',
    },
    'nominations-closed': { status: 409, message: 'Nominations are not open.' },
    'nomination-incomplete': {
      status: 409,
      message: 'Something is still missing in this nomination, so it can’t be accepted yet.',
    },
    'nominations-waiting': {
      status: 409,
      message: 'Some nominations are still waiting for review. Accept or refuse them first.',
    },
    'too-many-backings': {
      status: 409,
      message: 'You already support as many nominations as the rules of this election allow.',
    },
  },
  mailKinds: {
    election: {
      label: 'Reminders to vote',
      cause: 'you are on the list of voters',
      optional: true,
      confidential: true,
    },
    nomination: {
      label: 'Requests to propose or second a candidate',
      cause: 'a candidate named you as proposer or seconder',
      optional: true,
    },
  },
  auditedActions: {
    'candidate.added': 'added a candidate',
    'candidate.removed': 'removed a candidate',
    'candidate.withdrawn': 'withdrew a candidate',
    'nomination.accepted': 'accepted a nomination',
    'nomination.refused': 'refused a nomination',
    'election.created': 'prepared the election',
    'election.changed': 'changed the election',
    'election.voters-uploaded': 'uploaded the list of voters',
    'election.nominations': 'opened nominations',
    'election.final-list': 'published the final list of candidates',
    'election.opened': 'opened voting',
    'election.closed': 'ended voting',
    'election.published': 'published the result',
    'election.halted': 'stopped the election',
    'election.resumed': 'confirmed that nothing was set back',
    'election.cancelled': 'cancelled the election',
  },
});

declare module '../../area.ts' {
  interface Areas {
    elections: typeof area;
  }
}
