import { applicationKinds, type ApplicationKind } from '@campus/contracts/budget';

/** Texts of the application pages, and of the form that changes an application. */
export const texts = {
  titles: { funds: 'Apply for a budget', event: 'Apply for approval' },
  lead: 'Ask for approval of an event, or for money. Faculty decide and give a reason.',
  visitor: 'You can fill this in now and log in when you send it.',
  howItWorks: 'How it works',
  steps: [
    ['You apply', 'Say what, when and how much, and add your plan as a document.'],
    ['A reviewer decides', 'Faculty or an admin, never the applicant. Large amounts need two reviewers.'],
    ['You get a reason', 'Approved, rejected or sent back for changes, always with a remark.'],
    ['Everyone can see it', 'The register shows every application. The ledger shows where the money goes.'],
  ],
  confirm: 'Confirm email address',
  unverified: (email: string) =>
    `Confirm your email address first: open the link that we sent to ${email}. Then you can apply. This tab keeps your text.`,
  unauthorized: (email: string, college: string, { student, admin }: { student: string; admin: string }) =>
    `You are logged in as ${email}. Only members of ${college} can apply, with an address that ends in @${student} or @${admin}.`,
  changesNotSent: (reason: string) =>
    `The changes to your application were not sent. ${reason} Open the application to send them again.`,
  restored: {
    visitor: 'Everything is still here. Press the button at the end to send it.',
    draft: 'You have not sent this yet. We kept your text.',
    lostFile: ['Everything except the document: choose ', ' again.'],
  },
  kind: {
    label: 'What are you applying for?',
    event: { label: applicationKinds.event, hint: 'Something that takes place, with or without money.' },
    funds: { label: applicationKinds.funds, hint: 'Money for a purchase, a trip or a club.' },
  },
  fields: {
    purpose: 'Purpose',
    purposeHint: 'One line. Everyone can read it in the register.',
    category: 'Category',
    choose: 'Choose',
    date: (kind: ApplicationKind) => (kind === 'event' ? 'First day' : 'Date'),
    dateHint: 'When you need the money.',
    endDate: 'Last day',
    endDateHint: 'Only if it lasts several days.',
    place: 'Place',
    explanation: 'Explanation',
    explanationHint: (written: string) =>
      `Say why you need it and who it is for. ${written} of 5,000 characters.`,
    document: 'Document',
    documentHint: (limits: string) => `Your budget or plan. ${limits}`,
    anotherDocument: 'Another document',
    anotherDocumentHint: (sent: string, limits: string) =>
      `If you don’t choose one, we keep “${sent}”. ${limits}`,
    preview: 'Preview the document',
  },
  amount: {
    label: 'Amount',
    eventHint: 'Leave this empty if it costs the college nothing.',
    fundsHint: 'In rupees: 1500 or 99.50.',
    item: (number: number) => `Item ${number}`,
    what: 'What',
    sum: 'Cost',
    remove: 'Remove',
    removeItem: (number: number) => `Remove item ${number}`,
    add: 'Add an item',
    list: 'List items instead',
    sumHint: 'The sum of the items.',
  },
  you: {
    title: 'About you',
    known: (name: string, regNo: string) => `About you: ${name}, ${regNo}`,
    unavailable: 'We couldn’t load your details. Please type them here.',
    name: 'Your name',
    email: 'Your email address',
    regNo: 'Registration number',
    regNoHint: 'Staff enter their employee number.',
    designation: 'Designation',
    designationHint: 'For example student, club secretary or lecturer.',
  },
  before: {
    title: 'Before you send it',
    everyone: 'Every member',
    everyoneReads:
      ' can read the purpose, category, amount and status in the register, and later the reason for the decision. They can’t see your name.',
    reviewers: 'The reviewers and the treasurer',
    reviewersRead: ' can read everything, including your document.',
    twoReviewers: (limit: string) => `Your amount is above ${limit}, so two reviewers have to approve it.`,
    oneReviewer: (limit: string) => `One reviewer decides. Above ${limit}, two have to approve.`,
    pace: (kind: ApplicationKind, time: string) =>
      `Half of all applications for ${kind === 'event' ? 'events' : 'funds'} are decided ${time}.`,
    sameDay: 'on the same day',
    within: (days: string) => `within ${days}`,
  },
  errors: (labels: string) => `Not sent. Please check: ${labels}.`,
  items: 'Items',
  submit: 'Submit application',
  submitChanged: 'Send the changed application',
  sending: 'Sending your application.',
  checking: 'Sent. We are checking your application.',
  startOver: {
    button: 'Start over',
    title: 'Start over?',
    revising: 'This discards your changes. The application stays as it was.',
    applying: 'This discards everything you typed.',
  },
  outcome: {
    cancelled: 'Cancelled. Everything you typed is still here.',
    'signed-out': 'Log in to send it. Everything you typed stays here.',
    signIn: 'Log in',
  },
  open: 'Open it',
} as const;
