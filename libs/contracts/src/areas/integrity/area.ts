import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    /** Faculty and the committee report; only the committee reads other people's cases, admins don't. */
    'case.report': {
      roles: ['faculty', 'committee', 'admin'],
      allows: 'Report a case of academic integrity.',
    },
    /** Also faculty who stand in for such a member, see `mayStandIn`. */
    'case.decide': { roles: ['committee'], allows: 'Decide on cases of academic integrity.' },
  },
  problems: {
    'own-case': {
      status: 403,
      message:
        'You reported this, took part in an earlier step of it, or stand in for somebody who did: somebody else of the committee does this.',
    },
    'deadline-passed': { status: 409, message: 'The time for this is over.' },
    'case-exists': { status: 409, message: 'Another case has this id already. It stays as it is.' },
    'too-many-cases': {
      status: 429,
      message: 'You have reported many incidents today. Please go on tomorrow.',
    },
  },
  mailKinds: {
    case: {
      label: 'Academic integrity',
      cause: 'you take part in an academic integrity case',
      optional: false,
      confidential: true,
    },
  },
  forMembers: ['Read the published records of academic integrity, which name nobody.'],
});

declare module '../../area.ts' {
  interface Areas {
    integrity: typeof area;
  }
}
