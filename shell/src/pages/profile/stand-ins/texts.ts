export const texts = {
  form: {
    order: 'The last day is before the first.',
    tooLong: (days: number) => `At most ${days} days at once.`,
  },
} as const;
