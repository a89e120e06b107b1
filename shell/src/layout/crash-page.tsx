import { Button, ErrorState, LinkButton, Page, Row } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportFault } from '../faults/report.ts';
import { Frame } from './layout.tsx';
import { crashTexts } from './texts.ts';
import { WaysOn } from './ways-on.tsx';

/** When a page of the shell throws, or its code can't be loaded. */
export function CrashPage() {
  const error = useRouteError();
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline) reportFault({ kind: 'render', cause: error, remote: { id: 'shell' } });
  }, [error, isOffline]);
  const words = isOffline ? crashTexts().offline : crashTexts().crashed;
  return (
    <Frame>
      <Page title={words.title} width="narrow">
        <ErrorState title={words.heading} text={words.text} error={error} />
        <Row>
          <Button variant="primary" onClick={() => location.reload()}>
            {t`Load the page again`}
          </Button>
          <LinkButton to="/">{t`Go to Home`}</LinkButton>
        </Row>
        {!isOffline && <WaysOn title={t`Other parts of the portal`} />}
      </Page>
    </Frame>
  );
}
