import { shellPaths, shellTitles } from '@campus/contracts';

export const texts = {
  portal: 'College Transparency System',
  search: 'Search',
  footer: ['© 2025 College Transparency System', 'Built for a better campus'],
} as const;

export const footerLinks = (['help', 'privacy', 'accessibility', 'contact'] as const).map(
  (page) => [shellPaths[page], shellTitles[shellPaths[page]]!] as const,
);

export const crashTexts = {
  crashed: {
    title: 'This page did not work',
    heading: 'The portal made a mistake',
    text: 'It is not your fault. Load the page again. If it fails again, try another page and come back later.',
  },
  offline: {
    title: 'You are offline',
    heading: 'This page needs a connection',
    text: 'Your device has no connection to the internet. Load the page again when you are back online.',
  },
} as const;

/** For parts of a page whose file can't be loaded. */
export const missingTexts = {
  sessionEnding: (minutes: number) =>
    `You will be logged out in ${minutes > 1 ? `${minutes} minutes` : 'one minute'}, unless you go on using the portal.`,
} as const;
