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
      message: 'You have reached today’s limit of applications. You can apply again tomorrow.',
    },
    'over-reserved': {
      status: 409,
      message: 'This is more than is left for the application.',
    },
    'entry-corrected': { status: 409, message: 'This entry is already cancelled.' },
    'correction-stays': {
      status: 409,
      message: 'You can’t cancel a correction. Add the right amount as a new entry.',
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
