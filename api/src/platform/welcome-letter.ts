import type { Letter } from './mail/mailer.ts';

/** To whoever comes for the first time. */
export const welcomeLetter = (member: string): Letter => ({
  kind: 'welcome',
  to: { member },
  subject: 'Welcome to the campus portal',
  paragraphs: [
    'Good to have you here: your college address is confirmed, and the portal is open to you.',
    'Elections, complaints with or without your name, applications, and where the college’s money goes: you find all of it on your dashboard.',
  ],
  link: { label: 'Open my dashboard', path: '/dashboard' },
});
