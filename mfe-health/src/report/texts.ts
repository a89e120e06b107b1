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
} as const;

export const reportPartsTexts = {
  classCoordinator: 'Class coordinator',
  aboutReport: 'about the report',
  aboutDecision: 'about the decision',
  aboutChange: 'about a change',
} as const;

export const reportPageTexts = {
  yourReports: 'Your reports',
} as const;
