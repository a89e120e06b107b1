import type { ApplicationDetail, ApprovalState } from '@campus/contracts';
import { LinkButton, Notice, Section, useMay, useSession, When } from '@campus/portal-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationTitle } from '../components/application-title.ts';
import { DocumentPreview } from '../components/document-preview.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { statusTones } from '../components/status-tones.ts';
import { ApplicationContent } from './application-content.tsx';
import styles from './application-view.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { History } from './history.tsx';
import { NextStep } from './next-step.tsx';
import { useUsualDays } from './use-usual-days.ts';
import { waitsWords } from './waits-words.ts';

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
        <Standing application={application} />
        {before}
        <ApplicationContent kind={kind} content={application} />
      </div>
      <DocumentBeside application={application} />
      <div className={styles['steps']}>
        {after}
        <Section title="What happened">
          <History entries={history} />
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
function Standing({ application }: { application: ApplicationDetail }) {
  const { _id, status, kind, amount, waitsSince, overdue, facultyRemark } = application;
  const session = useSession();
  const keepsLedger = useMay('ledger.write');
  const usualDays = useUsualDays(kind);
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
        <NextStep
          application={application}
          readerId={'me' in session ? session.me.id : ''}
          usualDays={usualDays}
        />
      </p>
      {facultyRemark !== '' && remarked.includes(status) && (
        <p className={styles['remark']}>
          Remark: <bdi>{facultyRemark}</bdi>
        </p>
      )}
      {status === 'Approved' && amount !== null && (
        <div className={styles['links']}>
          {keepsLedger && (
            <LinkButton variant="primary" to={`/transparency-budget/ledger/new?application=${_id}`}>
              Enter a payment
            </LinkButton>
          )}
          <LinkButton to={`/transparency-budget/ledger?application=${_id}`}>Entries in the ledger</LinkButton>
        </div>
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
