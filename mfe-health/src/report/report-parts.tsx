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
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { absenceState, kindWords, spanWords } from './absence-words.ts';
import { authorActionsTexts } from './texts.ts';
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
          {t`Remark:`} <bdi>{decision.text}</bdi>
        </p>
      )}
      {back && (
        <p>
          {t`Back since`} <When at={back.at} />
        </p>
      )}
    </Notice>
  );
}

export function ReportFacts({ absence }: { absence: AbsenceDetail }) {
  const { registrationNumber, className, phone, reason, forgotten, reportedAt } = absence;
  return (
    <Facts>
      <Fact term={t`Days`}>{spanWords(absence)}</Fact>
      <Fact term={t`Kind`}>{kindWords(absence)}</Fact>
      <Fact term={t`Registration number`}>
        <bdi>{registrationNumber}</bdi>
      </Fact>
      {className !== '' && (
        <Fact term={t`Class`}>
          <bdi>{className}</bdi>
        </Fact>
      )}
      {phone !== '' && (
        <Fact term={t`Phone`}>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      <Fact term={t`Reported`}>
        <When at={reportedAt} />
      </Fact>
      {forgotten ? (
        <Fact term={t`Reason`}>{t`Deleted with the certificate at the end of the retention period.`}</Fact>
      ) : (
        reason !== null && (
          <Fact term={t`Reason`}>{reason === '' ? t`No reason given.` : <UserText>{reason}</UserText>}</Fact>
        )
      )}
    </Facts>
  );
}

const people = () => ({ coordinator: t`Class coordinator`, parent: 'Parent' }) as const;
const subjects = () =>
  ({
    report: t`about the report`,
    decision: t`about the decision`,
    change: t`about a change`,
  }) as const;

/** The emails about a report, and whether they were sent. */
export function Notices({ notices, mine }: { notices: readonly AbsenceNotice[]; mine: boolean }) {
  return (
    <Section title={t`Emails we sent`}>
      {notices.length === 0 ? (
        <p>{t`We sent no emails.`}</p>
      ) : (
        <Lines aria-live="polite">
          {notices.map((notice) => (
            <li key={`${notice.about} ${notice.at}`}>
              <p>
                {people()[notice.to]} <bdi>{notice.address}</bdi>, {subjects()[notice.about]}:
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
          {t`sent on`} <When at={at} />
        </>
      );
    case 'failed':
      return (
        <>
          {t`failed:`} <bdi>{reason || t`the reason is unknown.`}</bdi>{' '}
          {mine && t`Please tell them yourself.`}
        </>
      );
    case 'unwanted':
      return t`not sent: they have switched off these emails`;
    case 'queued':
    case 'sending':
      return (
        <>
          {t`waiting to be sent since`} <When at={at} />
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
      hint={t`The student reads it here.`}
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={absenceState(absence).words}
      decide={async (decision, remark, readVersion) => {
        const status = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({ params: { id }, body: { status, remark, version: readVersion } });
      }}
      readAgain={async () => (await readAgain()).version}
      title={t`Your decision`}
      done={t`The leave is ${{ state: absenceState(absence).words.toLowerCase() }}. Your decision is in the history below. We emailed the student.`}
      next={
        <>
          {next}
          <LinkButton to={paths.leaveQueue}>{t`Other leave requests`}</LinkButton>
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
    <Section title={t`Certificate`}>
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
      notify.success(t`The certificate is added to your report.`);
    },
    // The field shows the error. After a success the pressed button is gone.
    onSettled: () => input.current?.focus(),
  });
  return (
    <Stack>
      <FileField
        label={certificate ? t`Replace the certificate` : t`Add a certificate`}
        name={field}
        ref={input}
        hint={`${certificate ? t`It replaces the current one. ` : ''}${t`Only you, the health office and, for leave, the reviewer can read it.`} ${documentLimits(documentMaxBytes)}`}
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
            {t`Send certificate`}
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
        <Section title={t`What you can do`}>
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
  const { label, question, consequence, done } = authorActionsTexts().steps[step];
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
    t`We sent no emails about it, so we send none now.`
  ) : (
    <>
      <Names of={addresses} />
      {plural(
        addresses.length,
        t` got an email about it, and will get one about this.`,
        t` got emails about it, and will get one about this.`,
      )}
    </>
  );
