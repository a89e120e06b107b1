import { shellPaths, shellTitles } from '@campus/contracts';

export const texts = {
  skip: 'Skip to the content',
  portal: 'College Transparency System',
  startFailed: 'The portal could not start. Check your connection and load the page again.',
  menu: 'Menu',
  moreAreas: 'More',
  navigation: 'Portal',
  search: 'Search',
  messages: 'Messages',
  profile: 'Profile',
  // Texts of the specification.
  home: 'Home',
  aboutUs: 'About Us',
  adminPanel: 'Admin Panel',
  logout: 'Logout',
  logIn: 'Login / Register',
  footer: ['© 2025 College Transparency System', 'Built for a better campus'],
  colours: { label: 'Colours', device: 'As on this device', light: 'Light', dark: 'Dark' },
  aboutPortal: 'About this portal',
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
  reload: 'Load the page again',
  home: 'Go to Home',
  areas: 'Other parts of the portal',
} as const;

/** For parts of a page whose file can't be loaded. */
export const missingTexts = {
  search: 'The search could not be loaded. Are you online?',
  signOut: 'The question before you log out could not be loaded. You are still logged in. Are you online?',
  identity: 'The question for your password could not be loaded. Nothing was changed. Are you online?',
  code: 'The question for your code could not be loaded. Nothing was changed. Are you online?',
  sessionEnding: (minutes: number) =>
    `You will be logged out in ${minutes > 1 ? `${minutes} minutes` : 'one minute'}, unless you go on using the portal.`,
} as const;
