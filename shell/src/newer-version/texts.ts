export const texts = {
  text: 'A newer version is ready. Forms keep what you typed, except chosen files.',
  reload: 'Reload',
  notNow: 'Not now',
} as const;
