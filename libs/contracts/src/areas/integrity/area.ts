import { defineArea } from '../../area.ts';
// A late step is refused with its `deadline-passed`.
import type {} from '../procedure/area.ts';

export const area = defineArea({
  permissions: {
    /** Faculty and the committee report; only the committee reads other people's cases, admins don't. */
    'case.report': {
      roles: ['faculty', 'committee', 'admin'],
      allows: 'Report a case of academic integrity.',
    },
    /** Faculty have it while they are a stand-in for such a member, see `mayStandIn`. */
    'case.decide': { roles: ['committee'], allows: 'Decide on cases of academic integrity.' },
  },
  problems: {
    'own-case': {
      status: 403,
      message:
        'You reported this case, took part in an earlier step, or are a stand-in for a member who did. Another committee member must do this.',
    },
    'case-exists': { status: 409, message: 'Another case already has this id. It was not changed.' },
    'too-many-cases': {
      status: 429,
      message: 'You have reported many cases today. Please continue tomorrow.',
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
  forMembers: ['Read the published records of academic integrity, which contain no names.'],
});

declare module '../../area.ts' {
  interface Areas {
    integrity: typeof area;
  }
}
