export const registerTableTexts = {
  application: 'Application',
  kind: 'Kind',
  amount: 'Amount',
  status: 'Status',
  remark: 'Remark',
  timeTaken: 'Time taken',
} as const;

export const registeredPageTexts = {
  register: 'Register of applications',
} as const;
