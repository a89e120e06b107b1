import type { AbsenceDetail, AbsenceNotice } from '@campus/contracts/health';
import { Badge, ByWhom, Fact, Facts, Notice, Section, When } from '@campus/portal-kit';
import { absenceState, kindWords, spanWords } from './absence-words.ts';
import styles from './report.module.css';

/** A report's state, with the decision and its reason. */
export function StatusNotice({ absence }: { absence: AbsenceDetail }) {
  const { words, tone } = absenceState(absence);
  const { history, state } = absence;
  const decision = history.findLast(({ action }) => action === 'approve' || action === 'reject');
  // The only step that leaves a report approved says that its author is back.
  const back =
    state === 'Approved' && history.findLast(({ from, to }) => from === 'Approved' && to === 'Approved');
  return (
    <Notice tone={tone}>
      <p>
        <Badge tone={tone}>{words}</Badge>
        {decision && state !== 'Withdrawn' && (
          <>
            {' by '}
            <ByWhom {...decision} />
          </>
        )}
      </p>
      {decision?.text && (
        <p dir="auto">
          Remark: <bdi>{decision.text}</bdi>
        </p>
      )}
      {back && (
        <p>
          Back since <When at={back.at} />
        </p>
      )}
    </Notice>
  );
}

/** The facts of a report that this reader may see. */
export function ReportFacts({ absence }: { absence: AbsenceDetail }) {
  const { registrationNumber, className, phone, reason, forgotten, reportedAt } = absence;
  return (
    <Facts>
      <Fact term="Days">{spanWords(absence)}</Fact>
      <Fact term="Kind">{kindWords(absence)}</Fact>
      <Fact term="Registration number">
        <bdi>{registrationNumber}</bdi>
      </Fact>
      {className !== '' && (
        <Fact term="Class">
          <bdi>{className}</bdi>
        </Fact>
      )}
      {phone !== '' && (
        <Fact term="Phone">
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      <Fact term="Reported">
        <When at={reportedAt} />
      </Fact>
      {forgotten ? (
        <Fact term="Reason">Deleted after the retention time, with the certificate.</Fact>
      ) : (
        reason !== null && (
          <Fact term="Reason">
            {reason === '' ? (
              'No reason given.'
            ) : (
              <span dir="auto" className={styles['words']}>
                {reason}
              </span>
            )}
          </Fact>
        )
      )}
    </Facts>
  );
}

const people = { coordinator: 'Class coordinator', parent: 'Parent' } as const;
const subjects = {
  report: 'about the report',
  decision: 'about the decision',
  change: 'about a change',
} as const;

/** The emails about a report, and whether they were sent. */
export function Notices({ notices, mine }: { notices: readonly AbsenceNotice[]; mine: boolean }) {
  return (
    <Section title="Emails we sent">
      {notices.length === 0 ? (
        <p>We sent no emails.</p>
      ) : (
        <ul className={styles['rows']} aria-live="polite">
          {notices.map((notice) => (
            <li key={`${notice.about} ${notice.at}`}>
              <p>
                {people[notice.to]} <bdi>{notice.address}</bdi>, {subjects[notice.about]}:
              </p>
              <p className={notice.state === 'failed' ? styles['failed'] : styles['quiet']}>
                <NoticeState notice={notice} mine={mine} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function NoticeState({ notice: { state, at, reason }, mine }: { notice: AbsenceNotice; mine: boolean }) {
  switch (state) {
    case 'sent':
      return (
        <>
          sent on <When at={at} />
        </>
      );
    case 'failed':
      return (
        <>
          failed: <bdi>{reason || 'the reason is unknown.'}</bdi> {mine && 'Please tell them yourself.'}
        </>
      );
    case 'unwanted':
      return 'not sent: they have switched off these emails';
    case 'queued':
    case 'sending':
      return (
        <>
          waiting to be sent since <When at={at} />
        </>
      );
  }
}
