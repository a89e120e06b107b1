export const myRequestsTexts = {
  waitingAdmin: 'Waiting for an admin',
  granted: 'Granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
