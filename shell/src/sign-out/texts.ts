export const texts = {
  title: 'Log out and lose this?',
  text: 'Only this browser has the following. Logging out erases it:',
  hint: 'Copy or download it first, if you want to keep it.',
  confirm: 'Log out',
} as const;
