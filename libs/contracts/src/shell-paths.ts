/** The shell's own pages, which no remote may claim. Remotes link to them by these names. */
export const shellPaths = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  profile: '/profile',
  standIns: '/profile/stand-ins',
  about: '/about',
  access: '/access',
  admin: '/admin',
} as const;

/** The login page; after the login, the member is taken to `next`. */
export const loginPath = (next: string) => `${shellPaths.login}?next=${encodeURIComponent(next)}`;
