import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'absence.read': {
      roles: ['faculty', 'admin'],
      allows: 'See which students are absent, and decide on leave.',
    },
    /** The health office. */
    'absence.read-reasons': {
      roles: ['admin'],
      allows: 'Read the reasons for absences, as the health office.',
    },
  },
  problems: {
    'report-exists': { status: 409, message: 'Another report has this id already. It stays as it is.' },
    'absence-overlaps': { status: 409, message: 'You have reported these days already.' },
    'too-many-reports': {
      status: 429,
      message: 'You have reached today’s limit of reports. Try again tomorrow or ask the office.',
    },
  },
  mailKinds: {
    absence: {
      label: 'Notices of absence',
      cause: 'you asked for leave, or a student gave your address',
      optional: false,
    },
  },
  forMembers: ['Report that you are ill, and ask for leave.'],
});

declare module '../../area.ts' {
  interface Areas {
    health: typeof area;
  }
}
