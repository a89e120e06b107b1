import { defineRemote } from '@campus/portal-kit';
import { renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import type { ComponentType } from 'react';
import type { Session } from '@campus/portal-kit';

/** Renders one page of the remote, with the short notices that the shell shows. */
export const openPage = (
  Page: ComponentType,
  route: string,
  options: { path: string; session?: Session; answers?: PreparedAnswer[] },
) =>
  renderRemote(
    defineRemote({
      id: 'facilities',
      routes: [
        {
          path: route,
          element: <Page />,
        },
        { path: '*', element: null },
      ],
    }),
    options,
  );
