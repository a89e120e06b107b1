/** The texts of this folder, in the order of its pages. */
export const texts = {
  deadlines: {
    act: 'act',
  },
  committeePage: {
    allCases: 'All cases',
  },
} as const;
