export const authorActionsTexts = {
  steps: {
    return: {
      label: 'I am back',
      question: 'Are you back?',
      consequence: 'The student list will show you as present from now on.',
      done: 'Welcome back.',
    },
    cancel: {
      label: 'Withdraw report',
      question: 'Withdraw this report?',
      consequence: 'It no longer counts. You can report these days again.',
      done: 'Your report is withdrawn.',
    },
    withdraw: {
      label: 'Withdraw request',
      question: 'Withdraw this request?',
      consequence: 'No one will decide on it. You can report these days again.',
      done: 'Your request is withdrawn.',
    },
  },
  title: 'What you can do',
  noEmails: 'We sent no emails about it, so we send none now.',
  oneGotEmail: ' got an email about it, and will get one about this.',
  severalGotEmails: ' got emails about it, and will get one about this.',
} as const;

export const certificateTexts = {
  title: 'Certificate',
  done: 'The certificate is added to your report.',
  replace: 'Replace the certificate',
  add: 'Add a certificate',
  replaceHint: 'It replaces the current one. ',
  readers: 'Only you, the health office and, for leave, the reviewer can read it.',
  send: 'Send certificate',
} as const;

export const decisionTexts = {
  title: 'Your decision',
  done: (state: string) =>
    `The leave is ${state}. Your decision is in the history below. We emailed the student.`,
  toQueue: 'Other leave requests',
  remarkHint: 'The student reads it here.',
} as const;

export const reportPartsTexts = {
  remark: 'Remark:',
  backSince: 'Back since',
  days: 'Days',
  kind: 'Kind',
  registrationNumber: 'Registration number',
  class: 'Class',
  phone: 'Phone',
  reported: 'Reported',
  reasonDeleted: 'Deleted with the certificate at the end of the retention period.',
  reason: 'Reason',
  noReasonGiven: 'No reason given.',
  classCoordinator: 'Class coordinator',
  aboutReport: 'about the report',
  aboutDecision: 'about the decision',
  aboutChange: 'about a change',
  emailsWeSent: 'Emails we sent',
  noEmails: 'We sent no emails.',
  sentOn: 'sent on',
  emailFailed: 'failed:',
  unknownError: 'the reason is unknown.',
  tellThem: 'Please tell them yourself.',
  emailUnwanted: 'not sent: they have switched off these emails',
  emailWaiting: 'waiting to be sent since',
} as const;

export const reportPageTexts = {
  report: 'Report',
  sickReport: 'Sick report',
  leaveRequest: 'Leave request',
  leaveQueue: 'Leave to decide',
  yourReports: 'Your reports',
  historyTitle: 'History',
} as const;
