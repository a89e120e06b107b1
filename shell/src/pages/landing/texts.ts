import { messages } from '@campus/contracts';

export const texts = {
  title: messages.tagline,
  lead: (collegeName: string) =>
    `One paperless portal for how ${collegeName} is run. Vote, speak up without fear, see where the money goes, and follow every request to its answer.`,
  enter: 'Login / Register',
  addresses: (student: string, admin: string) => `With your address at @${student} or @${admin}.`,
  followUp: 'Follow up with a code',
  followUpNote: 'You filed a complaint without your name?',
  figures: {
    title: 'The college in figures, today',
    outOf: (whole: string, label: string) => `of ${whole} ${label}`,
    forMembers: (link: string) => `${link} (log in first)`,
  },
  areas: 'What you can do here',
} as const;
