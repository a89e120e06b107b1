export const texts = {
  title: 'Log out and lose this?',
  text: 'If you log out now, you lose what only this browser has.',
  hint: 'Cancel to save, send or copy what you want to keep.',
  confirm: 'Log out',
} as const;
