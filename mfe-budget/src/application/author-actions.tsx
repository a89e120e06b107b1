import { type ApplicationDetail, ledgerArea, withdrawApplication } from '@campus/contracts/budget';
import {
  Button,
  randomId,
  notify,
  Place,
  Row,
  Section,
  Skeleton,
  useChange,
  useConfirm,
  useDrafts,
} from '@campus/portal-kit';
import { lazy, Suspense, useRef, useState } from 'react';
import { revisionForm } from '../apply/revision-form.ts';

// Reviewers don't need it.
const ApplicationForm = lazy(async () => ({
  default: (await import('../apply/application-form.tsx')).ApplicationForm,
}));

/** What authors can do with their application while it isn't decided: change it, or take it back. */
export function AuthorActions({ application }: { application: ApplicationDetail }) {
  const { actions } = application;
  // Who had to sign in again, or loaded the page anew, goes on where they were.
  const hasDraft = useDrafts([revisionForm(application)]).length > 0;
  const [isRevising, revise] = useState(hasDraft);
  const place = useRef<HTMLDivElement>(null);
  // What was typed stays when a reviewer decides meanwhile.
  if (!isRevising && !actions.includes('revise') && !actions.includes('withdraw')) return null;

  // The button that was pressed goes with the change.
  function open() {
    revise(true);
    place.current?.focus();
  }
  function close() {
    revise(false);
    place.current?.focus();
  }
  return (
    <Section
      title={isRevising ? 'Change your application' : 'What you can do'}
      actions={
        isRevising && (
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        )
      }
    >
      <Place ref={place} gap={5}>
        {isRevising ? (
          <>
            <p>
              What it says now is kept as an earlier version. Approvals that it has already no longer count.
            </p>
            <Suspense fallback={<Skeleton lines={6} height="3rem" />}>
              <ApplicationForm
                revising={application}
                onSent={() => {
                  notify.success('Your changes are sent. A reviewer looks at them now.');
                  close();
                }}
              />
            </Suspense>
          </>
        ) : (
          <Row>
            {actions.includes('revise') && (
              <Button variant="primary" onClick={open}>
                Change it
              </Button>
            )}
            {actions.includes('withdraw') && <Withdraw application={application} />}
          </Row>
        )}
      </Place>
    </Section>
  );
}

function Withdraw({ application: { _id, version } }: { application: ApplicationDetail }) {
  const [dialog, confirm] = useConfirm();
  // Idempotency key, shared by all retries.
  const [requestId] = useState(randomId);
  const withdraw = useChange(withdrawApplication, {
    also: [ledgerArea],
    onSuccess: () => notify.success('Your application is withdrawn.'),
    onError: ({ message }) => notify.error(message),
  });
  async function ask() {
    const title = 'Withdraw this application?';
    const children = (
      <p>Nobody decides on it any more, and it leaves the register. You can apply again at any time.</p>
    );
    if (await confirm({ title, confirmLabel: 'Withdraw it', danger: true, children }))
      withdraw.mutate({ params: { id: _id }, body: { requestId, version } });
  }
  return (
    <>
      <Button variant="danger" busy={withdraw.isPending} onClick={() => void ask()}>
        Withdraw it
      </Button>
      {dialog}
    </>
  );
}
