export const reviewerDashboardTexts = {
  toDecide: 'To decide',
} as const;
