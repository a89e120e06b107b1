export const texts = {
  effect: 'You can still read the same news under Messages when you log in.',
} as const;
