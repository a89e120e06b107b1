import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'ledger.write': {
      roles: ['treasurer', 'admin'],
      allows: 'Enter income, plans and payments into the ledger.',
    },
  },
  problems: {
    'application-exists': {
      status: 409,
      message: 'Another application has this id already. It stays as it is.',
    },
    'too-many-applications': {
      status: 429,
      message: 'You have applied many times today. Please go on tomorrow.',
    },
    'over-reserved': {
      status: 409,
      message: 'This is more than what is still set aside for the application.',
    },
    'entry-corrected': { status: 409, message: 'This entry was taken back already.' },
    'correction-stays': {
      status: 409,
      message: 'A correction stays. Enter what is right as a new entry.',
    },
    'entry-exists': {
      status: 409,
      message: 'Another entry was made with the same request. It stays as it is.',
    },
  },
  mailKinds: {
    application: {
      label: 'News about my applications',
      cause: 'you applied for money or for approval',
      optional: true,
    },
    review: {
      label: 'Applications waiting for me',
      cause: 'you review applications',
      optional: true,
    },
  },
  forMembers: [
    'Apply for the approval of events and funds, and follow your applications.',
    'See where the college’s money comes from and where it goes.',
  ],
});

declare module '../../area.ts' {
  interface Areas {
    budget: typeof area;
  }
}
