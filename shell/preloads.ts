import { shellPaths } from '@campus/contracts';

const signIn = ['src/session/firebase-auth-provider.ts'];
const calls = ['src/session/session-calls.ts'];
const member = [...signIn, ...calls];
const cached = 'src/cached-pages.tsx';

/**
 * Files that a page loads in addition to the first page's files: by path for the shell's own pages, by access for the
 * pages of remotes. The API knows the other files of a remote's page from the remote's build.
 *
 * `now` is requested together with the first page's files, `next` after these have arrived: on a slow line they would
 * compete, and delay the question to the API who is logged in. Pages that need no such answer load everything `now`.
 */
export const preloads = {
  [shellPaths.login]: { now: [...signIn, 'src/pages/login/login-page.tsx'], next: [] },
  [shellPaths.dashboard]: { now: member, next: [cached, 'src/pages/dashboard/dashboard-page.tsx'] },
  [shellPaths.profile]: { now: member, next: [cached, 'src/pages/profile/profile-page.tsx'] },
  [shellPaths.standIns]: { now: member, next: [cached, 'src/pages/profile/stand-ins/stand-ins-page.tsx'] },
  [shellPaths.about]: { now: ['src/pages/about/about-page.tsx'], next: [] },
  [shellPaths.help]: { now: ['src/pages/help/help-page.tsx'], next: [] },
  [shellPaths.privacy]: { now: ['src/pages/privacy/privacy-page.tsx'], next: [] },
  [shellPaths.accessibility]: { now: ['src/pages/accessibility/accessibility-page.tsx'], next: [] },
  [shellPaths.contact]: { now: ['src/pages/contact/contact-page.tsx'], next: [] },
  [shellPaths.access]: { now: calls, next: [cached, 'src/pages/access/access-page.tsx'] },
  [shellPaths.admin]: {
    now: member,
    next: [cached, 'src/admin/admin-panel.tsx', 'src/admin/admin-section.tsx'],
  },
  public: { now: [...calls, cached, 'src/remotes/opening.ts'], next: [] },
  member: { now: member, next: [cached, 'src/remotes/opening.ts'] },
};
