import { type ApplicationDetail, ledgerArea, withdrawApplication } from '@campus/contracts/budget';
import {
  Button,
  ChangeButton,
  focusOn,
  notify,
  Place,
  Row,
  Section,
  Skeleton,
  useDrafts,
} from '@campus/portal-kit';
import { lazy, Suspense, useRef, useState } from 'react';
import { revisionForm } from '../apply/revision-form.ts';
import { authorActionsTexts } from './texts.ts';

// Reviewers don't need this form.
const ApplicationForm = lazy(async () => ({
  default: (await import('../apply/application-form.tsx')).ApplicationForm,
}));

/** The author's actions while the application isn't decided: change or withdraw it. */
export function AuthorActions({ application }: { application: ApplicationDetail }) {
  const { actions } = application;
  // After a new login or a reload the author continues the draft.
  const hasDraft = useDrafts([revisionForm(application)]).length > 0;
  const [isRevising, revise] = useState(hasDraft);
  const place = useRef<HTMLDivElement>(null);
  // The draft stays when a reviewer decides meanwhile.
  if (!isRevising && !actions.includes('revise') && !actions.includes('withdraw')) return null;

  // The pressed button disappears with the change.
  function open() {
    revise(true);
    focusOn(place.current);
  }
  function close() {
    revise(false);
    focusOn(place.current);
  }
  return (
    <Section
      title={isRevising ? authorActionsTexts.changeTitle : authorActionsTexts.title}
      actions={
        isRevising && (
          <Button variant="quiet" onClick={close}>
            {authorActionsTexts.cancel}
          </Button>
        )
      }
    >
      <Place ref={place} gap={5}>
        {isRevising ? (
          <>
            <p>{authorActionsTexts.changeConsequence}</p>
            <Suspense fallback={<Skeleton lines={6} height="3rem" />}>
              <ApplicationForm
                revising={application}
                onSent={() => {
                  notify.success(authorActionsTexts.changeDone);
                  close();
                }}
              />
            </Suspense>
          </>
        ) : (
          <Row>
            {actions.includes('revise') && (
              <Button variant="primary" onClick={open}>
                {authorActionsTexts.changeButton}
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
  return (
    <ChangeButton
      endpoint={withdrawApplication}
      call={{ params: { id: _id }, body: { version } }}
      variant="danger"
      question={{
        title: authorActionsTexts.withdrawQuestion,
        confirmLabel: authorActionsTexts.withdrawButton,
        danger: true,
        children: <p>{authorActionsTexts.withdrawConsequence}</p>,
      }}
      done={authorActionsTexts.withdrawDone}
      also={[ledgerArea]}
    />
  );
}
