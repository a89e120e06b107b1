import { withdrawApplication, type ApplicationDetail } from '@campus/contracts';
import {
  Button,
  ConfirmDialog,
  drawId,
  notify,
  Section,
  Skeleton,
  useApi,
  useSession,
} from '@campus/portal-kit';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { findDraft, revisionForm } from '../apply/application-drafts.ts';
import styles from './author-actions.module.css';
import { useReadAgain } from './use-read-again.ts';

// Reviewers don't need it.
const ApplicationForm = lazy(async () => ({
  default: (await import('../apply/application-form.tsx')).ApplicationForm,
}));

/** What an author can do with his application while it isn't decided: change it, or take it back. */
export function AuthorActions({ application }: { application: ApplicationDetail }) {
  const { actions, kind } = application;
  const session = useSession();
  // Who had to sign in again, or loaded the page anew, goes on where he was.
  const [isRevising, revise] = useState(
    () => 'me' in session && findDraft({ owner: session.me.id, form: revisionForm(application) }) !== null,
  );
  const readAgain = useReadAgain();
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
      <div className={styles['place']} ref={place} tabIndex={-1}>
        {isRevising ? (
          <>
            <p>
              What it says now is kept as an earlier version. Approvals that it has already no longer count.
            </p>
            <Suspense fallback={<Skeleton lines={6} height="3rem" />}>
              <ApplicationForm
                kinds={[kind]}
                revising={application}
                onSent={() => {
                  notify.success('Your changes are sent. A reviewer looks at them now.');
                  close();
                }}
                onFailed={({ status }) => {
                  if (status === 409) void readAgain();
                }}
              />
            </Suspense>
          </>
        ) : (
          <div className={styles['buttons']}>
            {actions.includes('revise') && (
              <Button variant="primary" onClick={open}>
                Change it
              </Button>
            )}
            {actions.includes('withdraw') && <Withdraw application={application} />}
          </div>
        )}
      </div>
    </Section>
  );
}

function Withdraw({ application: { _id, version } }: { application: ApplicationDetail }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [isAsking, ask] = useState(false);
  // One for all tries: what was done by one whose answer got lost isn't done again.
  const [requestId] = useState(drawId);
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawApplication, { params: { id: _id }, body: { requestId, version } }),
    onSuccess: () => notify.success('Your application is withdrawn.'),
    onError: ({ message }) => notify.error(message),
    onSettled: async () => {
      await readAgain();
      ask(false);
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => ask(true)}>
        Withdraw it
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this application?"
        confirmLabel="Withdraw it"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => ask(false)}
      >
        <p>Nobody decides on it any more, and it leaves the register. You can apply again at any time.</p>
      </ConfirmDialog>
    </>
  );
}
