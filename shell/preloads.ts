import { shellPaths } from '@campus/contracts';

/** A member's calls go through the first and are sent by the second. */
const session = 'src/session/session-calls.ts';
const calls = [session, '../libs/portal-kit/src/http.ts'];
const cached = 'src/reader-cache.tsx';

/**
 * Files that a page loads in addition to the first page's files, and calls that it makes when it opens: by path for the
 * shell's own pages, by access for the pages of remotes. The API knows the rest of a remote's page from its build.
 *
 * Firebase isn't listed: `early-script.ts` finds out who is logged in, and on the login page Firebase loads while a person
 * types.
 */
export const preloads = {
  [shellPaths.login]: { files: ['src/pages/login/login-page.tsx'] },
  [shellPaths.dashboard]: {
    files: [cached, 'src/pages/dashboard/dashboard-page.tsx'],
    reads: ['/api/home'],
  },
  [shellPaths.profile]: { files: [...calls, cached, 'src/pages/profile/profile-page.tsx'] },
  [shellPaths.standIns]: { files: [...calls, cached, 'src/pages/profile/stand-ins/stand-ins-page.tsx'] },
  [shellPaths.about]: { files: ['src/pages/about/about-page.tsx'] },
  [shellPaths.help]: { files: ['src/pages/help/help-page.tsx'] },
  [shellPaths.privacy]: { files: ['src/pages/privacy/privacy-page.tsx'] },
  [shellPaths.accessibility]: { files: ['src/pages/accessibility/accessibility-page.tsx'] },
  [shellPaths.contact]: { files: ['src/pages/contact/contact-page.tsx'] },
  [shellPaths.access]: { files: [...calls, cached, 'src/pages/access/access-page.tsx'] },
  [shellPaths.admin]: {
    files: [...calls, cached, 'src/admin/admin-panel.tsx', 'src/admin/admin-section.tsx'],
  },
  public: { files: [cached, 'src/remotes/opening.ts'] },
  member: { files: [cached, session, 'src/remotes/opening.ts'] },
  // For a page of a remote that doesn't say what it reads.
  calls: { files: calls },
};
