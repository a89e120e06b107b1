/** The texts of this folder, in the order of its pages. */
export const texts = {
  overrideBanner: {
    label: 'Version of this tab',
    close: 'Close',
    leave: 'Leave',
    ignored: (problem: string | number) => `${problem} You see what everyone sees.`,
  },
} as const;
