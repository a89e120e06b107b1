import { shellPaths } from '@campus/contracts';

const calls = ['src/session/session-calls.ts', 'src/cached-pages.tsx'];
const member = ['src/session/firebase-auth-provider.ts', ...calls];

/**
 * What a page loads besides the first page's files: by path for the shell's own pages, and for those of remotes by who
 * may open them. The API knows the rest of a remote's page from the remote's build.
 */
export const preloads = {
  [shellPaths.login]: ['src/session/firebase-auth-provider.ts', 'src/pages/login/login-page.tsx'],
  [shellPaths.dashboard]: [...member, 'src/pages/dashboard/dashboard-page.tsx'],
  [shellPaths.profile]: [...member, 'src/pages/profile/profile-page.tsx'],
  [shellPaths.standIns]: [...member, 'src/pages/profile/stand-ins/stand-ins-page.tsx'],
  [shellPaths.about]: ['src/pages/about/about-page.tsx'],
  [shellPaths.help]: ['src/pages/help/help-page.tsx'],
  [shellPaths.privacy]: ['src/pages/privacy/privacy-page.tsx'],
  [shellPaths.accessibility]: ['src/pages/accessibility/accessibility-page.tsx'],
  [shellPaths.contact]: ['src/pages/contact/contact-page.tsx'],
  [shellPaths.access]: [...calls, 'src/pages/access/access-page.tsx'],
  [shellPaths.admin]: [...member, 'src/admin/admin-panel.tsx', 'src/admin/admin-section.tsx'],
  public: [...calls, 'src/remotes/opening.ts'],
  member: [...member, 'src/remotes/opening.ts'],
};
