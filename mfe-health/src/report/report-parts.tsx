import type { AbsenceDetail, AbsenceNotice } from '@campus/contracts/health';
import { Badge, ByWhom, Fact, Facts, Lines, Notice, Section, Text, UserText, When } from '@campus/portal-kit';
import { absenceState, kindWords, spanWords } from './absence-words.ts';
import { reportPartsTexts } from './texts.ts';

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
          {reportPartsTexts.remark} <bdi>{decision.text}</bdi>
        </p>
      )}
      {back && (
        <p>
          {reportPartsTexts.backSince} <When at={back.at} />
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
      <Fact term={reportPartsTexts.days}>{spanWords(absence)}</Fact>
      <Fact term={reportPartsTexts.kind}>{kindWords(absence)}</Fact>
      <Fact term={reportPartsTexts.registrationNumber}>
        <bdi>{registrationNumber}</bdi>
      </Fact>
      {className !== '' && (
        <Fact term={reportPartsTexts.class}>
          <bdi>{className}</bdi>
        </Fact>
      )}
      {phone !== '' && (
        <Fact term={reportPartsTexts.phone}>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      <Fact term={reportPartsTexts.reported}>
        <When at={reportedAt} />
      </Fact>
      {forgotten ? (
        <Fact term={reportPartsTexts.reason}>{reportPartsTexts.reasonDeleted}</Fact>
      ) : (
        reason !== null && (
          <Fact term={reportPartsTexts.reason}>
            {reason === '' ? reportPartsTexts.noReasonGiven : <UserText>{reason}</UserText>}
          </Fact>
        )
      )}
    </Facts>
  );
}

const people = { coordinator: reportPartsTexts.classCoordinator, parent: 'Parent' } as const;
const subjects = {
  report: reportPartsTexts.aboutReport,
  decision: reportPartsTexts.aboutDecision,
  change: reportPartsTexts.aboutChange,
} as const;

/** The emails about a report, and whether they were sent. */
export function Notices({ notices, mine }: { notices: readonly AbsenceNotice[]; mine: boolean }) {
  return (
    <Section title={reportPartsTexts.emailsWeSent}>
      {notices.length === 0 ? (
        <p>{reportPartsTexts.noEmails}</p>
      ) : (
        <Lines aria-live="polite">
          {notices.map((notice) => (
            <li key={`${notice.about} ${notice.at}`}>
              <p>
                {people[notice.to]} <bdi>{notice.address}</bdi>, {subjects[notice.about]}:
              </p>
              <Text small tone={notice.state === 'failed' ? 'bad' : 'soft'}>
                <NoticeState notice={notice} mine={mine} />
              </Text>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  );
}

function NoticeState({ notice: { state, at, reason }, mine }: { notice: AbsenceNotice; mine: boolean }) {
  switch (state) {
    case 'sent':
      return (
        <>
          {reportPartsTexts.sentOn} <When at={at} />
        </>
      );
    case 'failed':
      return (
        <>
          {reportPartsTexts.emailFailed} <bdi>{reason || reportPartsTexts.unknownError}</bdi>{' '}
          {mine && reportPartsTexts.tellThem}
        </>
      );
    case 'unwanted':
      return reportPartsTexts.emailUnwanted;
    case 'queued':
    case 'sending':
      return (
        <>
          {reportPartsTexts.emailWaiting} <When at={at} />
        </>
      );
  }
}
