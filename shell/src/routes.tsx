import { shellPaths } from '@campus/contracts';
import { replace, type RouteObject } from 'react-router-dom';
import { CrashPage } from './layout/crash-page.tsx';
import { Layout } from './layout/layout.tsx';
import { LoadingPage } from './layout/loading-page.tsx';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { ownDocument } from './remotes/own-document.ts';
import { remoteRoutes } from './remotes/remote-routes.tsx';
import { Gate } from './session/gate.tsx';
import { adminOnly, guard, landing, login } from './session/guards.ts';
import type { Shell } from './shell-context.tsx';

/** Every page of the portal. Only the landing page comes with the first load. */
export const createRoutes = (shell: Shell): RouteObject[] => {
  const { session } = shell;
  return [
    {
      element: <Layout />,
      errorElement: <CrashPage />,
      children: [
        // Below the layout, so that the bar of the first moment stays.
        {
          hydrateFallbackElement: <LoadingPage />,
          loader: ownDocument(shell),
          shouldRevalidate: () => true,
          children: [
            { path: shellPaths.landing, loader: landing(session), element: <LandingPage /> },
            {
              path: shellPaths.login,
              loader: login(session),
              lazy: () => import('./pages/login/login-page.tsx'),
            },
            { path: shellPaths.about, lazy: () => import('./pages/about/about-page.tsx') },
            { path: `${shellPaths.help}/:topic?`, lazy: () => import('./pages/help/help-page.tsx') },
            { path: shellPaths.privacy, lazy: () => import('./pages/privacy/privacy-page.tsx') },
            {
              path: shellPaths.accessibility,
              lazy: () => import('./pages/accessibility/accessibility-page.tsx'),
            },
            { path: shellPaths.contact, lazy: () => import('./pages/contact/contact-page.tsx') },
            // Mails link to this address, from the time when the page belonged to the budget.
            {
              path: '/transparency-budget/stand-ins',
              loader: () => replace(shellPaths.standIns),
              element: null,
            },
            { path: '*', lazy: () => import('./pages/not-found/not-found.tsx') },
            {
              lazy: () => import('./reader-cache.tsx'),
              children: [
                {
                  loader: guard(session, 'member'),
                  element: <Gate access="member" />,
                  children: [
                    {
                      path: shellPaths.dashboard,
                      lazy: () => import('./pages/dashboard/dashboard-page.tsx'),
                    },
                    { path: shellPaths.messages, lazy: () => import('./messages/messages-page.tsx') },
                    { path: shellPaths.profile, lazy: () => import('./pages/profile/profile-page.tsx') },
                    {
                      path: shellPaths.standIns,
                      lazy: () => import('./pages/profile/stand-ins/stand-ins-page.tsx'),
                    },
                  ],
                },
                {
                  loader: adminOnly(session),
                  element: <Gate access="admin" />,
                  children: [
                    {
                      path: shellPaths.admin,
                      lazy: () => import('./admin/admin-panel.tsx'),
                      children: [
                        { index: true, lazy: () => import('./admin/admin-section.tsx') },
                        { path: ':section', lazy: () => import('./admin/admin-section.tsx') },
                      ],
                    },
                  ],
                },
                {
                  path: shellPaths.unsubscribe,
                  lazy: () => import('./pages/unsubscribe/unsubscribe-page.tsx'),
                },
                { path: shellPaths.access, lazy: () => import('./pages/access/access-page.tsx') },
                ...remoteRoutes(shell),
              ],
            },
          ],
        },
      ],
    },
  ];
};
