export const authorActionsTexts = {
  iAmBack: 'I am back',
  areYouBack: 'Are you back?',
  welcomeBack: 'Welcome back.',
  studentListShowPresent: 'The student list will show you as present from now on.',
  withdrawReport: 'Withdraw report',
  withdrawReportTitle: 'Withdraw this report?',
  reportWithdrawn: 'Your report is withdrawn.',
  noLongerCountsReport: 'It no longer counts. You can report these days again.',
  withdrawRequest: 'Withdraw request',
  withdrawRequestTitle: 'Withdraw this request?',
  requestWithdrawn: 'Your request is withdrawn.',
  noOneDecideReport: 'No one will decide on it. You can report these days again.',
  whatYouCanDo: 'What you can do',
  weSentNoEmails: 'We sent no emails about it, so we send none now.',
  oneGotEmail: ' got an email about it, and will get one about this.',
  severalGotEmails: ' got emails about it, and will get one about this.',
} as const;

export const certificateTexts = {
  certificate: 'Certificate',
  certificateAddedReport: 'The certificate is added to your report.',
  replaceCertificate: 'Replace the certificate',
  addCertificate: 'Add a certificate',
  replacesCurrentOne: 'It replaces the current one. ',
  readers: 'Only you, the health office and, for leave, the reviewer can read it.',
  sendCertificate: 'Send certificate',
} as const;

export const decisionTexts = {
  yourDecision: 'Your decision',
  decisionHistoryBelowWe: 'Your decision is in the history below. We emailed the student.',
  otherLeaveRequests: 'Other leave requests',
  studentReads: 'The student reads it here.',
  theLeaveIs: (value: string | number) => `The leave is ${value}.`,
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
  deletedAfterRetentionTime: 'Deleted after the retention time, with the certificate.',
  reason: 'Reason',
  noReasonGiven: 'No reason given.',
  classCoordinator: 'Class coordinator',
  aboutReport: 'about the report',
  aboutDecision: 'about the decision',
  aboutChange: 'about a change',
  emailsWeSent: 'Emails we sent',
  weSentNoEmails: 'We sent no emails.',
  sentOn: 'sent on',
  failed: 'failed:',
  reasonUnknown: 'the reason is unknown.',
  pleaseTellThemYourself: 'Please tell them yourself.',
  notSentTheySwitched: 'not sent: they have switched off these emails',
  waitingSentSince: 'waiting to be sent since',
} as const;

export const reportPageTexts = {
  report: 'Report',
  sickReport: 'Sick report',
  leaveRequest: 'Leave request',
  leaveDecide: 'Leave to decide',
  yourReports: 'Your reports',
  whatHappened: 'What happened',
} as const;
