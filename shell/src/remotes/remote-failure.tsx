import { Button, EmptyState, Page, Row, Section } from '@campus/portal-kit';
import { CloudOff } from 'lucide-react';
import { texts } from './texts.ts';
import { isStopped, remoteProblem } from './remote-problem.ts';

interface Props {
  title: string;
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

/** The same in place of its section of the Admin Panel. */
export function RemoteFailureSection(props: Props) {
  return (
    <Section title={props.title}>
      <RemoteFailure {...props} />
    </Section>
  );
}

function RemoteFailure({ title, error, retry, openAnyway, offerReload }: Props) {
  const problem = remoteProblem(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={`${title} ${problem.title}`}
        action={
          <Row>
            {openAnyway && isStopped(error) ? (
              <Button onClick={() => openAnyway()}>{texts.openAnyway}</Button>
            ) : (
              <Button variant="primary" onClick={() => retry()}>
                {texts.retry}
              </Button>
            )}
            {offerReload && <Button onClick={() => location.reload()}>{texts.reload}</Button>}
          </Row>
        }
      >
        <p>{problem.text}</p>
      </EmptyState>
    </div>
  );
}
