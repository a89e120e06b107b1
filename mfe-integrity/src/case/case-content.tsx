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
  Notice,
  Section,
  When,
} from '@campus/portal-kit';
import styles from './case.module.css';

/** Everything that is known in a case and said to it, but its history. */
export function CaseContent({ detail }: { detail: CaseDetail }) {
  const { description, evidence, notice, statements, decisions, part } = detail;
  return (
    <>
      <Section title="What was reported">
        <CaseFacts detail={detail} />
        <p className={styles['words']} dir="auto">
          {description}
        </p>
      </Section>
      <Section title="Evidence">
        {evidence.length === 0 ? (
          <p>No document came with the report.</p>
        ) : (
          <ul className={styles['rows']}>
            {evidence.map(({ id, at, by, label, document }) => (
              <li key={id}>
                {label && <p dir="auto">{label}</p>}
                <StoredDocument document={document} />
                <p className={styles['quiet']}>
                  <bdi>{by.name}</bdi>, <When at={at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {notice && (
        <Section title={part === 'student' ? 'What the committee wrote to you' : 'What the student was told'}>
          <p className={styles['words']} dir="auto">
            {notice}
          </p>
        </Section>
      )}
      {statements.length > 0 && (
        <Section title={part === 'student' ? 'What you said' : 'What the student said'}>
          <ul className={styles['rows']}>
            {statements.map((statement) => (
              <Statement key={statement.id} statement={statement} />
            ))}
          </ul>
        </Section>
      )}
      {decisions.length > 0 && (
        <Section title={decisions.length > 1 ? 'Decisions' : 'Decision'}>
          <ul className={styles['rows']}>
            {decisions.map((decision, index) => (
              <Decision key={decision.at} decision={decision} onAppeal={index > 0} />
            ))}
          </ul>
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
        <Fact term="What happened">{caseKinds[detail.kind]}</Fact>
        <Fact term={assessments[detail.assessment]}>
          <bdi>{detail.title}</bdi>
        </Fact>
        <Fact term="Course">
          <bdi>{detail.course}</bdi>
        </Fact>
        <Fact term="Level">{courseLevels[detail.level]}</Fact>
        <Fact term="On">
          <Day day={detail.happenedOn} />
        </Fact>
        <Fact term="Student">
          <bdi>{studentName}</bdi>
        </Fact>
        <Fact term="E-mail address">
          <bdi>{studentEmail}</bdi>
        </Fact>
        {registrationNumber && (
          <Fact term="Registration number">
            <bdi>{registrationNumber}</bdi>
          </Fact>
        )}
        <Fact term="Reported by">
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
      <p className={styles['quiet']}>
        Nobody has signed in with this address yet. The notice goes there and says how.
      </p>
    );
  if (lettersOf(account) === lettersOf(name)) return null;
  return (
    <Notice tone="warn">
      <p>
        The account with this address belongs to <bdi>{account}</bdi>, the report is about <bdi>{name}</bdi>.
        Make sure that it is the right student.
      </p>
    </Notice>
  );
}

const lettersOf = (name: string) => name.toLowerCase().split(/\s+/).toSorted().join(' ');

function Statement({ statement: { kind, at, text, companion, document } }: { statement: CaseStatement }) {
  return (
    <li>
      <p>
        <strong>{kind === 'answer' ? 'Answer' : 'Appeal'}</strong>{' '}
        <span className={styles['quiet']}>
          arrived on <When at={at} />
        </span>
      </p>
      <p className={styles['words']} dir="auto">
        {text}
      </p>
      {companion && (
        <p>
          Companion: <bdi>{companion}</bdi>
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
          {onAppeal && 'On the appeal: '}
          {label}
        </strong>
      </p>
      <p>{meaning}</p>
      <p className={styles['words']} dir="auto">
        {text}
      </p>
      <p className={styles['quiet']}>
        <ByWhom {...decision} />
        {panel.map(({ id, name }) => (
          <span key={id}>
            , <bdi>{name}</bdi>
          </span>
        ))}
        , <When at={at} />
      </p>
    </li>
  );
}

/** To be saved; on paper only what it is. */
const StoredDocument = ({ document }: { document: Document }) => (
  <div>
    <DocumentButton document={document} />
    <p className={styles['printed']}>
      {document.name}, {fileSize(document.size)}, kept as {document.file}
    </p>
  </div>
);
