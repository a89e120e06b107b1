import type { ApprovalEntry, ApprovalState } from '@campus/contracts/approvals';
import { type ApplicationDetail, getApplicationFigures } from '@campus/contracts/budget';
import {
  History,
  LinkButton,
  Notice,
  Row,
  Section,
  useEndpoint,
  useMay,
  useMemberId,
  VisuallyHidden,
  When,
} from '@campus/portal-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationTitle, StatusBadge, statusTones } from '../components/application-words.tsx';
import { DocumentPreview } from '../components/document-preview.tsx';
import { paths } from '../paths.ts';
import { ApplicationContent } from './application-content.tsx';
import styles from './application-view.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { NextStep, waitsWords } from './next-step.tsx';

/** An application with its document, where it stands, and what happened. */
export function ApplicationView({
  application,
  before,
  after,
}: {
  application: ApplicationDetail;
  /** What its reader should see or do before reading it. */
  before: ReactNode;
  /** What its reader does when it is read. */
  after: ReactNode;
}) {
  const { kind, history, versions } = application;
  return (
    <div className={styles['view']}>
      <div className={styles['content']}>
        <h2 className={styles['title']}>
          <bdi>{applicationTitle(application)}</bdi>
        </h2>
        <StatusNotice application={application} />
        {before}
        <ApplicationContent kind={kind} content={application} />
      </div>
      <DocumentBeside application={application} />
      <div className={styles['steps']}>
        {after}
        <Section title="What happened">
          <History entries={history} headingOf={stepWords} noteOf={stepNote} />
        </Section>
        {versions.length > 0 && (
          <Section title="What it said before">
            <EarlierVersions application={application} />
          </Section>
        )}
      </div>
    </div>
  );
}

/** Where the last remark is the last word. Once its author went on, it stands in the history only. */
const remarked: ApprovalState[] = ['Changes requested', 'Approved', 'Rejected'];

/** The status, what happens next and who has it, and for approved money the ledger. */
function StatusNotice({ application }: { application: ApplicationDetail }) {
  const { _id, status, kind, amount, waitsSince, overdue, facultyRemark } = application;
  const readerId = useMemberId();
  const keepsLedger = useMay('ledger.write');
  const { data: figures } = useEndpoint(getApplicationFigures);
  const usualDays = figures?.byKind.find((one) => one.kind === kind)?.daysToDecision ?? null;
  return (
    <Notice tone={statusTones[status]}>
      <p className={styles['status']}>
        <StatusBadge status={status} />
        {waitsSince && (
          <span className={overdue ? styles['overdue'] : undefined}>
            {waitsWords(waitsSince)}, since <When at={waitsSince} />
          </span>
        )}
      </p>
      <p>
        <NextStep application={application} readerId={readerId} usualDays={usualDays} />
      </p>
      {facultyRemark !== '' && remarked.includes(status) && (
        <p className={styles['remark']}>
          Remark: <bdi>{facultyRemark}</bdi>
        </p>
      )}
      {status === 'Approved' && amount !== null && (
        <Row className={styles['links']}>
          {keepsLedger && (
            <LinkButton variant="primary" to={paths.payment(_id)}>
              Enter a payment
            </LinkButton>
          )}
          <LinkButton to={paths.entries({ application: _id })}>Entries in the ledger</LinkButton>
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
    // After the page has set the focus on its heading.
    const timer = setTimeout(() => place.current?.focus());
    return () => clearTimeout(timer);
  }, [hash]);
  return (
    <section className={styles['document']} aria-label="Document" ref={place} tabIndex={-1}>
      <DocumentPreview document={document} />
    </section>
  );
}

const headings: Record<ApprovalEntry['action'], string> = {
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  'request-changes': 'Changes requested',
  revise: 'Changed by its author',
  withdraw: 'Withdrawn',
};

const stepWords = ({ action, to }: ApprovalEntry): string =>
  action === 'approve' && to === 'Pending' ? 'First approval' : headings[action];

/** From which state to which. */
const stepNote = ({ from, to }: ApprovalEntry): ReactNode =>
  from !== null &&
  from !== to && (
    <>
      {from} <span aria-hidden="true">→</span>
      <VisuallyHidden>to</VisuallyHidden> {to}
    </>
  );
