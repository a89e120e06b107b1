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
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { revisionForm } from '../apply/revision-form.ts';

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
      title={isRevising ? t`Change your application` : t`What you can do`}
      actions={
        isRevising && (
          <Button variant="quiet" onClick={close}>
            {t`Not now`}
          </Button>
        )
      }
    >
      <Place ref={place} gap={5}>
        {isRevising ? (
          <>
            <p>{t`The current text is kept as an earlier version. Approvals given so far no longer count.`}</p>
            <Suspense fallback={<Skeleton lines={6} height="3rem" />}>
              <ApplicationForm
                revising={application}
                onSent={() => {
                  notify.success(t`Your changes are sent to the reviewers.`);
                  close();
                }}
              />
            </Suspense>
          </>
        ) : (
          <Row>
            {actions.includes('revise') && (
              <Button variant="primary" onClick={open}>
                {t`Change application`}
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
        title: t`Withdraw this application?`,
        confirmLabel: t`Withdraw application`,
        danger: true,
        children: (
          <p>{t`No one will decide on it, and it leaves the register. You can apply again at any time.`}</p>
        ),
      }}
      done={t`Your application is withdrawn.`}
      also={[ledgerArea]}
    />
  );
}
