export const texts = {
  title: 'Email settings',
  brokenTitle: 'This link is incomplete',
  broken:
    'Open the link in the email again, or copy all of it. You can also choose your emails in your profile.',
  toProfile: 'Open my profile',
  question: (label: string) => `Stop these emails: “${label}”?`,
  effect: 'You can still read the same news under Messages when you log in.',
  stop: 'Stop these emails',
  stopped: (label: string) => `We will no longer email you about “${label}”.`,
  undo: 'Undo',
  wanted: (label: string) => `You will get these emails again: “${label}”.`,
} as const;
