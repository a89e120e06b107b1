import type { Document } from '@campus/contracts/documents';
import {
  assessments,
  type CaseDecision,
  type CaseDetail,
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
  Lines,
  Notice,
  Section,
  SmallText,
  UserText,
  When,
} from '@campus/portal-kit';
import styles from './case.module.css';
import { texts } from './texts.ts';

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
