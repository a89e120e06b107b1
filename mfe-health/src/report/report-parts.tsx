import {
  type AbsenceDetail,
  type AbsenceNotice,
  addCertificate,
  cancelAbsence,
  decideLeave,
  getAbsence,
  returnFromAbsence,
} from '@campus/contracts/health';
import {
  acceptedDocuments,
  Badge,
  Button,
  ByWhom,
  ChangeButton,
  DecisionForm,
  DocumentButton,
  documentLimits,
  Fact,
  Facts,
  FileField,
  formDataOf,
  Lines,
  LinkButton,
  Names,
  Notice,
  notify,
  Place,
  plural,
  type Reading,
  Row,
  Section,
  Stack,
  Text,
  useChange,
  usePortal,
  UserText,
  When,
} from '@campus/portal-kit';
import { useRef, useState } from 'react';
import { absenceState, kindWords, spanWords } from './absence-words.ts';
import { authorActionsTexts, certificateTexts, decisionTexts, reportPartsTexts } from './texts.ts';
import { paths } from '../paths.ts';

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

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

/** The decision on leave, with a remark. */
export function Decision({ absence, readAgain, next }: { absence: AbsenceDetail } & Reading<AbsenceDetail>) {
  const { id, version, actions } = absence;
  const decide = useChange(decideLeave, { updates: getAbsence });
  return (
    <DecisionForm
      name={`leave ${id}`}
      hint={decisionTexts.remarkHint}
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={absenceState(absence).words}
      decide={async (decision, remark, readVersion) => {
        const status = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({ params: { id }, body: { status, remark, version: readVersion } });
      }}
      readAgain={async () => (await readAgain()).version}
      title={decisionTexts.title}
      done={decisionTexts.done(absenceState(absence).words.toLowerCase())}
      next={
        <>
          {next}
          <LinkButton to={paths.leaveQueue}>{decisionTexts.toQueue}</LinkButton>
        </>
      }
    />
  );
}

const field = 'certificate';

/** The certificate, for those who may read it. Its author adds or replaces it. */
export function Certificate({ absence }: { absence: AbsenceDetail }) {
  const { certificate, actions } = absence;
  const mayAdd = actions.includes('certificate');
  if (!certificate && !mayAdd) return null;
  return (
    <Section title={certificateTexts.title}>
      {certificate && (
        <p>
          <DocumentButton document={certificate} />
        </p>
      )}
      {mayAdd && <Add absence={absence} />}
    </Section>
  );
}

function Add({ absence: { id, certificate } }: { absence: AbsenceDetail }) {
  const { documentMaxBytes } = usePortal().config;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const send = useChange(addCertificate, {
    updates: getAbsence,
    onSuccess: () => {
      setFile(null);
      notify.success(certificateTexts.done);
    },
    // The field shows the error. After a success the pressed button is gone.
    onSettled: () => input.current?.focus(),
  });
  return (
    <Stack>
      <FileField
        label={certificate ? certificateTexts.replace : certificateTexts.add}
        name={field}
        ref={input}
        hint={`${certificate ? certificateTexts.replaceHint : ''}${certificateTexts.readers} ${documentLimits(documentMaxBytes)}`}
        error={send.error ? (send.error.fields[field] ?? send.error.message) : undefined}
        accept={acceptedDocuments}
        value={file}
        progress={send.progress}
        onChange={(chosen) => {
          setFile(chosen);
          send.reset();
        }}
      />
      {file && (
        <div>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() => send.mutate({ params: { id }, body: formDataOf({ [field]: file }) })}
          >
            {certificateTexts.send}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const endpoints = { return: returnFromAbsence, cancel: cancelAbsence, withdraw: cancelAbsence };
const stepNames = ['return', 'cancel', 'withdraw'] as const;

/** A report's state, and the steps its author can still take. */
export function AuthorActions({ absence }: { absence: AbsenceDetail }) {
  const possible = stepNames.filter((step) => absence.actions.includes(step));
  return (
    <Place gap={6}>
      <StatusNotice absence={absence} />
      {possible.length > 0 && (
        <Section title={authorActionsTexts.title}>
          <Row>
            {possible.map((step) => (
              <Step key={step} step={step} absence={absence} />
            ))}
          </Row>
        </Section>
      )}
    </Place>
  );
}

function Step({
  step,
  absence: { id, version, notices },
}: {
  step: keyof typeof endpoints;
  absence: AbsenceDetail;
}) {
  const { label, question, consequence, done } = authorActionsTexts.steps[step];
  const danger = step !== 'return';
  const children = (
    <>
      <p>{consequence}</p>
      <p>
        <Told addresses={[...new Set(notices.map(({ address }) => address))]} />
      </p>
    </>
  );
  return (
    <ChangeButton
      endpoint={endpoints[step]}
      call={{ params: { id }, body: { version } }}
      variant={danger ? 'danger' : 'primary'}
      question={{ title: question, confirmLabel: label, danger, children }}
      done={done}
      updates={getAbsence}
    />
  );
}

const Told = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length === 0 ? (
    authorActionsTexts.noEmails
  ) : (
    <>
      <Names of={addresses} />
      {plural(addresses.length, authorActionsTexts.oneGotEmail, authorActionsTexts.severalGotEmails)}
    </>
  );
