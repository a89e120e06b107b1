/** The shell's own pages, which no remote may claim. Remotes link to them by these names. */
export const shellPaths = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  profile: '/profile',
  standIns: '/profile/stand-ins',
  messages: '/messages',
  unsubscribe: '/unsubscribe',
  about: '/about',
  help: '/help',
  privacy: '/privacy',
  accessibility: '/accessibility',
  contact: '/contact',
  access: '/access',
  admin: '/admin',
} as const;

/** The titles of the shell's pages, by path. The landing page redirects members, so its title is never shown early. */
export const shellTitles: Readonly<Record<string, string>> = {
  [shellPaths.login]: 'Login',
  [shellPaths.dashboard]: 'Dashboard',
  [shellPaths.profile]: 'Profile',
  [shellPaths.standIns]: 'While you are away',
  [shellPaths.about]: 'About Us',
  [shellPaths.help]: 'Help',
  [shellPaths.privacy]: 'Privacy',
  [shellPaths.accessibility]: 'Accessibility',
  [shellPaths.contact]: 'Contact',
  [shellPaths.access]: 'Restricted College Access',
  [shellPaths.admin]: 'Admin Panel',
};

/** The leads of the shell's pages, by path, where they are the same for everyone. The first frame shows them. */
export const shellLeads: Readonly<Record<string, string>> = {
  [shellPaths.login]: 'Log in to vote, report sick, apply for money or follow a complaint.',
  [shellPaths.dashboard]: 'Good to see you. Here is what waits for you, and everything the college shares.',
};

/** Cards of the dashboard that a page of the shell fills, so that no remote may. */
export const shellCards = { 'restricted-access': shellPaths.access } as const;

/** The login page; after the login, the member is taken to `next`. */
export const loginPath = (next: string) => `${shellPaths.login}?next=${encodeURIComponent(next)}`;

/** Ids of the shell's own pages in the Admin Panel, which no remote may take. */
export const shellAdminSections = [
  'members',
  'class-list',
  'working-days',
  'retention',
  'remotes',
  'audit',
  'mail',
  'system',
] as const;
