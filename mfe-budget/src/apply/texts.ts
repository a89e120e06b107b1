import { applicationKinds, type ApplicationKind } from '@campus/contracts/budget';

export const texts = {
  titles: { funds: 'Apply for a budget', event: 'Apply for approval' },
  lead: 'Ask for approval of an event, or for money. Faculty decide and give a reason.',
  steps: [
    ['You apply', 'Say what, when and how much, and add your plan as a document.'],
    ['A reviewer decides', 'Faculty or an admin, never the applicant. Large amounts need two reviewers.'],
    ['You get a reason', 'Approved, rejected or sent back for changes, always with a remark.'],
    ['Everyone can see it', 'The register shows every application. The ledger shows where the money goes.'],
  ],
  unauthorized: (email: string, college: string, { student, admin }: { student: string; admin: string }) =>
    `You are logged in as ${email}. Only members of ${college} can apply, with an address that ends in @${student} or @${admin}.`,
  restored: {
    lostFile: ['Everything except the document: choose ', ' again.'],
  },
  kind: {
    label: 'What are you applying for?',
    event: { label: applicationKinds.event, hint: 'Something that takes place, with or without money.' },
    funds: { label: applicationKinds.funds, hint: 'Money for a purchase, a trip or a club.' },
  },
  fields: {
    purpose: 'Purpose',
    category: 'Category',
    date: (kind: ApplicationKind) => (kind === 'event' ? 'First day' : 'Date'),
    endDate: 'Last day',
    place: 'Place',
    explanation: 'Explanation',
    document: 'Document',
  },
  amount: {
    label: 'Amount',
  },
  you: {
    name: 'Your name',
    email: 'Your email address',
    regNo: 'Registration number',
    designation: 'Designation',
  },
  before: {
    pace: (kind: ApplicationKind, time: string) =>
      `Half of all applications for ${kind === 'event' ? 'events' : 'funds'} are decided ${time}.`,
  },
  items: 'Items',
  outcome: {
    cancelled: 'Cancelled. Everything you typed is still here.',
    'signed-out': 'Log in to send it. Everything you typed stays here.',
    signIn: 'Log in',
  },
} as const;
