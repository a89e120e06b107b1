import type { RegisteredRemote } from '@campus/contracts';
import { Button, EmptyState, Page, Row, Section, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import { isStopped, remoteProblem } from './remote-problem.ts';

interface Props {
  title: string;
  owner: RegisteredRemote['owner'];
  error: unknown;
  retry: () => unknown;
  /** Runs a version that stopped a tab before. */
  openAnyway?: () => unknown;
  /** A browser keeps some failures until the page is loaded again: after one try in vain that is offered as well. */
  offerReload: boolean;
}

/** In place of a remote's page: what is wrong with it and what one can do. */
export function RemoteFailurePage(props: Props) {
  return (
    <Page title={props.title} width="narrow">
      <RemoteFailure {...props} />
    </Page>
  );
}

export function RemoteFailureSection(props: Props) {
  return (
    <Section title={props.title}>
      <RemoteFailure {...props} />
    </Section>
  );
}

function RemoteFailure({ title, owner, error, retry, openAnyway, offerReload }: Props) {
  const problem = remoteProblem(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={`${title} ${problem.title}`}
        action={
          <Row>
            {openAnyway && isStopped(error) ? (
              <Button onClick={() => openAnyway()}>{t`Open it anyway`}</Button>
            ) : (
              <Button variant="primary" onClick={() => retry()}>
                {t`Retry`}
              </Button>
            )}
            {offerReload && <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>}
          </Row>
        }
      >
        <Stack gap={2}>
          <p>{problem.text}</p>
          {problem.tellOwner && owner && (
            <p>
              {t`If this keeps happening, tell the ${{ team: owner.team }}:`}{' '}
              <a href={`mailto:${owner.contact}?subject=${encodeURIComponent(`${title} ${problem.title}`)}`}>
                {owner.contact}
              </a>
            </p>
          )}
        </Stack>
      </EmptyState>
    </div>
  );
}
