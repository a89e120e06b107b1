import { shellPaths } from '@campus/contracts';

const signIn = ['src/session/firebase-auth-provider.ts'];
const calls = ['src/session/session-calls.ts'];
const member = [...signIn, ...calls];
const cached = 'src/cached-pages.tsx';

/**
 * What a page loads besides the first page's files: by path for the shell's own pages, and for those of remotes by who
 * may open them. The API knows the rest of a remote's page from the remote's build.
 *
 * `now` is asked for with the first page's files, `next` when those are there: on a slow line all would come at the same
 * time, in the end, and nobody could ask the API who is there meanwhile. Where nobody has to be asked first, all is `now`.
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
