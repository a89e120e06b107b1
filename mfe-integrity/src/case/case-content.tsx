import type { Document } from '@campus/contracts/documents';
import {
  assessments,
  type CaseDecision,
  type CaseDetail,
  type CaseEntry,
  caseKinds,
  caseOutcomes,
  type CaseStatement,
  courseLevels,
} from '@campus/contracts/integrity';
import {
  ByWhom,
  Day,
  DocumentButton,
  Fact,
  Facts,
  fileSize,
  History,
  Lines,
  Notice,
  Section,
  SmallText,
  Stack,
  UserText,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './case.module.css';
import { texts } from './texts.ts';
import { Outcomes } from '../components/outcomes.tsx';

/** Everything that is known in a case and said to it, but its history. */
export function CaseContent({ detail }: { detail: CaseDetail }) {
  const { description, evidence, notice, statements, decisions, part } = detail;
  return (
    <>
      <Section title={t`What was reported`}>
        <CaseFacts detail={detail} />
        <UserText>{description}</UserText>
      </Section>
      <Section title={t`Evidence`}>
        {evidence.length === 0 ? (
          <p>{t`No evidence was added to the report.`}</p>
        ) : (
          <Lines>
            {evidence.map(({ id, at, by, label, document }) => (
              <li key={id}>
                {label && <p dir="auto">{label}</p>}
                <StoredDocument document={document} />
                <SmallText>
                  <bdi>{by.name}</bdi>, <When at={at} />
                </SmallText>
              </li>
            ))}
          </Lines>
        )}
      </Section>
      {notice && (
        <Section
          title={
            part === 'student' ? t`The committee’s notice to you` : t`The committee’s notice to the student`
          }
        >
          <UserText>{notice}</UserText>
        </Section>
      )}
      {statements.length > 0 && (
        <Section title={part === 'student' ? t`Your answer` : t`The student’s answer`}>
          <Lines>
            {statements.map((statement) => (
              <Statement key={statement.id} statement={statement} />
            ))}
          </Lines>
        </Section>
      )}
      {decisions.length > 0 && (
        <Section title={decisions.length > 1 ? t`Decisions` : t`Decision`}>
          <Lines>
            {decisions.map((decision, index) => (
              <Decision key={decision.at} decision={decision} onAppeal={index > 0} />
            ))}
          </Lines>
        </Section>
      )}
    </>
  );
}

function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { part, studentName, studentEmail, studentAccount, registrationNumber, reporter } = detail;
  return (
    <>
      <Facts>
        <Fact term={t`Reported as`}>{caseKinds[detail.kind]}</Fact>
        <Fact term={assessments[detail.assessment]}>
          <bdi>{detail.title}</bdi>
        </Fact>
        <Fact term={t`Course`}>
          <bdi>{detail.course}</bdi>
        </Fact>
        <Fact term={t`Level`}>{courseLevels[detail.level]}</Fact>
        <Fact term={t`Date`}>
          <Day day={detail.happenedOn} />
        </Fact>
        <Fact term={t`Student`}>
          <bdi>{studentName}</bdi>
        </Fact>
        <Fact term={t`Email address`}>
          <bdi>{studentEmail}</bdi>
        </Fact>
        {registrationNumber && (
          <Fact term={t`Registration number`}>
            <bdi>{registrationNumber}</bdi>
          </Fact>
        )}
        <Fact term={t`Reported by`}>
          <bdi>{reporter.name}</bdi>, <Day day={detail.reportedOn} />
        </Fact>
      </Facts>
      {part === 'committee' && <Account account={studentAccount} name={studentName} />}
    </>
  );
}

/** Whether the address is that of the one who is meant: once notified, its owner reads the case. */
function Account({ account, name }: { account: string | null; name: string }) {
  if (account === null)
    return (
      <SmallText>{t`No one has logged in with this address yet. The notice goes to this address and explains how to log in.`}</SmallText>
    );
  if (lettersOf(account) === lettersOf(name)) return null;
  return (
    <Notice tone="warn">
      <p>
        {t`The account with this address belongs to`} <bdi>{account}</bdi>
        {t`, the report is about`} <bdi>{name}</bdi>
        {t`. Make sure that this is the right student.`}
      </p>
    </Notice>
  );
}

const lettersOf = (name: string) => name.toLowerCase().split(/\s+/).toSorted().join(' ');

function Statement({ statement: { kind, at, text, companion, document } }: { statement: CaseStatement }) {
  return (
    <li>
      <p>
        <strong>{kind === 'answer' ? t`Answer` : t`Appeal`}</strong>{' '}
        <SmallText as="span">
          {t`arrived on`} <When at={at} />
        </SmallText>
      </p>
      <UserText>{text}</UserText>
      {companion && (
        <p>
          {t`Companion:`} <bdi>{companion}</bdi>
        </p>
      )}
      {document && <StoredDocument document={document} />}
    </li>
  );
}

function Decision({ decision, onAppeal }: { decision: CaseDecision; onAppeal: boolean }) {
  const { outcome, text, panel, at } = decision;
  const { label, meaning } = caseOutcomes[outcome];
  return (
    <li>
      <p>
        <strong>
          {onAppeal && t`On the appeal: `}
          {label}
        </strong>
      </p>
      <p>{meaning}</p>
      <UserText>{text}</UserText>
      <SmallText>
        <ByWhom {...decision} />
        {panel.map(({ id, name }) => (
          <span key={id}>
            , <bdi>{name}</bdi>
          </span>
        ))}
        , <When at={at} />
      </SmallText>
    </li>
  );
}

/** To be saved; on paper only what it is. */
const StoredDocument = ({ document }: { document: Document }) => (
  <div>
    <DocumentButton document={document} />
    <p className={styles.printed}>
      {document.name}, {fileSize(document.size)}
      {t`, kept as ${{ file: document.file }}`}
    </p>
  </div>
);

/** The history, oldest first, without texts that the case shows elsewhere. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title={t`History`}>
    <History
      entries={history}
      headingOf={({ action }) => texts().caseHistory.headings[action]}
      noteOf={({ member, by }) => member && member.id !== by.id && <bdi>{member.name}</bdi>}
      showsText={({ action }) => saidHere.has(action)}
    />
  </Section>
);

const saidHere = new Set<CaseEntry['action']>([
  'check',
  'dismiss',
  'withdraw',
  'step-back',
  'exclude',
  'readmit',
]);

/** For the student: the next steps, the readers of the case, and the possible outcomes. */
export function StudentGuide({
  detail: { state, answerUntil, appealUntil, actions },
}: {
  detail: CaseDetail;
}) {
  const isOpen = state === 'notified' || state === 'answered' || state === 'unanswered';
  if (!isOpen && state !== 'decided' && state !== 'appealed') return null;
  const canAppeal = actions.includes('appeal') && appealUntil !== null;
  const published = t`the outcome is published without your name, the course or the date.`;
  const steps = [
    ...(isOpen && answerUntil
      ? [
          <>
            {t`You can answer until`} <Day day={answerUntil} />
            {t`, including that day.`}
          </>,
          t`The committee decides and gives its reasons. The person who reported the case doesn’t decide.`,
          t`You can appeal once. The decision tells you until when. Different people decide on the appeal.`,
        ]
      : []),
    ...(canAppeal
      ? [
          <>
            {t`You can appeal once, until`} <Day day={appealUntil} />
            {t`. Different people decide on the appeal.`}
          </>,
        ]
      : []),
    ...(state === 'appealed' ? [t`Different people decide on your appeal. Their decision is final.`] : []),
  ];
  return (
    <>
      <Section title={t`What happens next`}>
        {steps.length === 0 ? (
          <p>{t`When the case is final, ${published}`}</p>
        ) : (
          <Stack as="ol" gap={3} className={styles.guide}>
            {[...steps, t`Only after all of that, ${published}`].map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </Stack>
        )}
        <p>{t`Only you, the person who reported it and the committee can read this case. You can bring someone you trust to every step.`}</p>
      </Section>
      {isOpen && (
        <Section title={t`Possible outcomes`}>
          <Outcomes />
        </Section>
      )}
    </>
  );
}
