import type { AbsenceDetail, AbsenceNotice } from '@campus/contracts/health';
import { Badge, ByWhom, Fact, Facts, Notice, Section, When } from '@campus/portal-kit';
import { absenceState, kindWords, spanWords } from './absence-words.ts';
import styles from './report.module.css';

/** Where a report stands, who decided so, and why. */
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

/** What was reported, as far as this reader may know. */
export function ReportFacts({ absence }: { absence: AbsenceDetail }) {
  const { registrationNumber, className, reason, forgotten, reportedAt } = absence;
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
      <Fact term="Reported">
        <When at={reportedAt} />
      </Fact>
      {forgotten ? (
        <Fact term="Reason">Deleted, with the certificate, because it is long ago.</Fact>
      ) : (
        reason !== null && (
          <Fact term="Reason">
            {reason === '' ? (
              'None was given.'
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
  report: 'that it was reported',
  decision: 'what was decided',
  change: 'what changed',
} as const;

/** Who was told by mail, and whether it has left. */
export function Notices({ notices, mine }: { notices: readonly AbsenceNotice[]; mine: boolean }) {
  return (
    <Section title="Who was told">
      {notices.length === 0 ? (
        <p>Nobody was told by e-mail.</p>
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
          failed: <bdi>{reason || 'nobody knows why.'}</bdi> {mine && 'Tell them yourself.'}
        </>
      );
    case 'unwanted':
      return 'not sent: they want no such mail';
    case 'queued':
    case 'sending':
      return (
        <>
          waits to be sent, since <When at={at} />
        </>
      );
  }
}
