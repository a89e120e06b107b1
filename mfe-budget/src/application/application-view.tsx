import type { ApprovalEntry, ApprovalState } from '@campus/contracts/approvals';
import { type ApplicationDetail, getApplicationFigures } from '@campus/contracts/budget';
import {
  focusOn,
  History,
  LinkButton,
  Notice,
  Row,
  Section,
  Stack,
  Text,
  useEndpoint,
  useMay,
  useMemberId,
  VisuallyHidden,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StatusBadge, statusTones } from '../components/application-words.tsx';
import { DocumentPreview } from '../components/document-preview.tsx';
import { paths } from '../paths.ts';
import { ApplicationContent } from './application-content.tsx';
import styles from './application-view.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { NextStep, Waits } from './next-step.tsx';

export function ApplicationView({
  application,
  before,
  decision,
}: {
  application: ApplicationDetail;
  before: ReactNode;
  /** The reviewer's decision: beside the application on wide screens, below it on phones. */
  decision: ReactNode;
}) {
  const { kind, history, versions } = application;
  return (
    <div className={styles.view}>
      <Stack gap={6} className={styles.content}>
        <StatusNotice application={application} />
        {before}
        <ApplicationContent kind={kind} content={application} />
      </Stack>
      <Stack gap={6} className={styles.beside}>
        <DocumentBeside application={application} />
        {decision && <div className={styles.decision}>{decision}</div>}
      </Stack>
      <Stack gap={6} className={styles.steps}>
        <Section title={t`History`}>
          <History entries={history} headingOf={stepWords} noteOf={stepNote} />
        </Section>
        {versions.length > 0 && (
          <Section title={t`Earlier versions`}>
            <EarlierVersions application={application} />
          </Section>
        )}
      </Stack>
    </div>
  );
}

/** The states in which the last remark is shown; after the author's next step only the history has it. */
const remarked: ApprovalState[] = ['Changes requested', 'Approved', 'Rejected'];

function StatusNotice({ application }: { application: ApplicationDetail }) {
  const { _id, status, kind, amount, waitsSince, overdue, facultyRemark } = application;
  const readerId = useMemberId();
  const keepsLedger = useMay('ledger.write');
  const { data: figures } = useEndpoint(getApplicationFigures);
  const usualDays = figures?.byKind.find((one) => one.kind === kind)?.daysToDecision ?? null;
  return (
    <Notice tone={statusTones[status]}>
      <Row as="p">
        <StatusBadge status={status} />
        {waitsSince && (
          <Text as="span" tone={overdue ? 'warn' : undefined}>
            <Waits since={waitsSince} />
          </Text>
        )}
      </Row>
      <p>
        <NextStep application={application} readerId={readerId} usualDays={usualDays} />
      </p>
      {facultyRemark !== '' && remarked.includes(status) && (
        <p className={styles.remark}>
          {t`Remark:`} <bdi>{facultyRemark}</bdi>
        </p>
      )}
      {status === 'Approved' && amount !== null && (
        <Row className={styles.links}>
          {keepsLedger && (
            <LinkButton variant="primary" to={paths.payment(_id)}>
              {t`Record a payment`}
            </LinkButton>
          )}
          <LinkButton to={paths.entries({ application: _id })}>{t`Ledger entries`}</LinkButton>
        </Row>
      )}
    </Notice>
  );
}

function DocumentBeside({ application: { document } }: { application: ApplicationDetail }) {
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash !== '#document') return undefined;
    // After the page has focused its heading.
    const timer = setTimeout(() => focusOn(place.current));
    return () => clearTimeout(timer);
  }, [hash]);
  return (
    <section aria-label={t`Document`} ref={place} tabIndex={-1}>
      <DocumentPreview document={document} />
    </section>
  );
}

const headings = (): Record<ApprovalEntry['action'], string> => ({
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  'request-changes': t`Changes requested`,
  revise: t`Changed by the author`,
  withdraw: 'Withdrawn',
});

const stepWords = ({ action, to }: ApprovalEntry): string =>
  action === 'approve' && to === 'Pending' ? t`First approval` : headings()[action];

/** The state before and after the step. */
const stepNote = ({ from, to }: ApprovalEntry): ReactNode =>
  from !== null &&
  from !== to && (
    <>
      {from} <span aria-hidden="true">→</span>
      <VisuallyHidden>{t`to`}</VisuallyHidden> {to}
    </>
  );
