/** Apart from the others, because the gate comes with the first page. */
export const gateTexts = {
  title: 'The portal can’t check who you are',
  noAnswer: 'You are logged in, but the portal did not answer.',
} as const;
