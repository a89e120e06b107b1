import { Button, ErrorState, LinkButton, Page } from '@campus/portal-kit';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportFault } from '../faults/report.ts';
import { Frame } from './layout.tsx';

/** When a page of the shell throws, or its code can't be loaded. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => reportFault({ kind: 'render', cause: error, remote: { id: 'shell' } }), [error]);
  return (
    <Frame>
      <Page title="This page did not work" width="narrow">
        <ErrorState title="Something went wrong here, not with what you did." error={error} />
        <p>
          <Button variant="primary" onClick={() => location.reload()}>
            Load it again
          </Button>{' '}
          <LinkButton to="/">Go to the first page</LinkButton>
        </p>
      </Page>
    </Frame>
  );
}
