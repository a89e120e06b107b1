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
import styles from './case.module.css';
import { texts } from './texts.ts';
import { Outcomes } from '../components/outcomes.tsx';

/** Everything that is known in a case and said to it, but its history. */
export function CaseContent({ detail }: { detail: CaseDetail }) {
  const { description, evidence, notice, statements, decisions, part } = detail;
  return (
    <>
      <Section title={texts.caseContent.whatReported}>
        <CaseFacts detail={detail} />
        <UserText>{description}</UserText>
      </Section>
      <Section title={texts.caseContent.evidence}>
        {evidence.length === 0 ? (
          <p>{texts.caseContent.noEvidence}</p>
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
          title={part === 'student' ? texts.caseContent.noticeToYou : texts.caseContent.noticeToStudent}
        >
          <UserText>{notice}</UserText>
        </Section>
      )}
      {statements.length > 0 && (
        <Section title={part === 'student' ? texts.caseContent.yourAnswer : texts.caseContent.studentsAnswer}>
          <Lines>
            {statements.map((statement) => (
              <Statement key={statement.id} statement={statement} />
            ))}
          </Lines>
        </Section>
      )}
      {decisions.length > 0 && (
        <Section title={decisions.length > 1 ? texts.caseContent.decisions : texts.caseContent.decision}>
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
        <Fact term={texts.caseContent.kind}>{caseKinds[detail.kind]}</Fact>
        <Fact term={assessments[detail.assessment]}>
          <bdi>{detail.title}</bdi>
        </Fact>
        <Fact term={texts.caseContent.course}>
          <bdi>{detail.course}</bdi>
        </Fact>
        <Fact term={texts.caseContent.level}>{courseLevels[detail.level]}</Fact>
        <Fact term={texts.caseContent.on}>
          <Day day={detail.happenedOn} />
        </Fact>
        <Fact term={texts.caseContent.student}>
          <bdi>{studentName}</bdi>
        </Fact>
        <Fact term={texts.caseContent.email}>
          <bdi>{studentEmail}</bdi>
        </Fact>
        {registrationNumber && (
          <Fact term={texts.caseContent.registrationNumber}>
            <bdi>{registrationNumber}</bdi>
          </Fact>
        )}
        <Fact term={texts.caseContent.reportedBy}>
          <bdi>{reporter.name}</bdi>, <Day day={detail.reportedOn} />
        </Fact>
      </Facts>
      {part === 'committee' && <Account account={studentAccount} name={studentName} />}
    </>
  );
}

/** Whether the address is that of the one who is meant: once notified, its owner reads the case. */
function Account({ account, name }: { account: string | null; name: string }) {
  if (account === null) return <SmallText>{texts.caseContent.noAccount}</SmallText>;
  if (lettersOf(account) === lettersOf(name)) return null;
  return (
    <Notice tone="warn">
      <p>
        {texts.caseContent.accountOf} <bdi>{account}</bdi>
        {texts.caseContent.reportAbout} <bdi>{name}</bdi>
        {texts.caseContent.checkStudent}
      </p>
    </Notice>
  );
}

const lettersOf = (name: string) => name.toLowerCase().split(/\s+/).toSorted().join(' ');

function Statement({ statement: { kind, at, text, companion, document } }: { statement: CaseStatement }) {
  return (
    <li>
      <p>
        <strong>{kind === 'answer' ? texts.caseContent.answer : texts.caseContent.appeal}</strong>{' '}
        <SmallText as="span">
          {texts.caseContent.arrivedOn} <When at={at} />
        </SmallText>
      </p>
      <UserText>{text}</UserText>
      {companion && (
        <p>
          {texts.caseContent.companion} <bdi>{companion}</bdi>
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
          {onAppeal && texts.caseContent.onTheAppeal}
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
      {texts.caseContent.keptAs(document.file)}
    </p>
  </div>
);

/** The history, oldest first, without texts that the case shows elsewhere. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title={texts.caseHistory.history}>
    <History
      entries={history}
      headingOf={({ action }) => texts.caseHistory.headings[action]}
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
  const published = texts.studentGuide.published;
  const steps = [
    ...(isOpen && answerUntil
      ? [
          <>
            {texts.studentGuide.answerUntil} <Day day={answerUntil} />
            {texts.studentGuide.lastDay}
          </>,
          texts.studentGuide.decision,
          texts.studentGuide.appeal,
        ]
      : []),
    ...(canAppeal
      ? [
          <>
            {texts.studentGuide.appealUntil} <Day day={appealUntil} />
            {texts.studentGuide.differentPeople}
          </>,
        ]
      : []),
    ...(state === 'appealed' ? [texts.studentGuide.appealed] : []),
  ];
  return (
    <>
      <Section title={texts.studentGuide.next}>
        {steps.length === 0 ? (
          <p>{texts.studentGuide.whenFinal(published)}</p>
        ) : (
          <Stack as="ol" gap={3} className={styles.guide}>
            {[...steps, texts.studentGuide.atTheEnd(published)].map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </Stack>
        )}
        <p>{texts.studentGuide.privacy}</p>
      </Section>
      {isOpen && (
        <Section title={texts.studentGuide.outcomes}>
          <Outcomes />
        </Section>
      )}
    </>
  );
}
