export const texts = {
  receiptPanel: {
    loss: (title: string) => `Your receipt for “${title}”`,
  },
} as const;
