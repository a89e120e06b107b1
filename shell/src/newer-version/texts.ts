/** The texts of this folder, in the order of its pages. */
export const texts = {
  newerVersion: {
    text: 'A newer version is ready. Forms keep what you typed, except chosen files.',
    reload: 'Reload',
    notNow: 'Not now',
  },
} as const;
