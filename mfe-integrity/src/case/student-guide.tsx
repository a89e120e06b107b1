import { type CaseDetail, caseOutcomes } from '@campus/contracts';
import { Day, Section } from '@campus/portal-kit';
import styles from './case.module.css';

/** For the student: how it goes on, who reads what, and what can come of it. */
export function StudentGuide({
  detail: { state, answerUntil, appealUntil, actions },
}: {
  detail: CaseDetail;
}) {
  const isOpen = state === 'notified' || state === 'answered' || state === 'unanswered';
  if (!isOpen && state !== 'decided' && state !== 'appealed') return null;
  return (
    <>
      <Section title="How it goes on">
        <ol className={styles['guide']}>
          {isOpen && answerUntil && (
            <>
              <li>
                You answer until <Day day={answerUntil} />. The last day counts in full.
              </li>
              <li>The committee decides and gives its reason. Who reported it doesn’t decide.</li>
              <li>You can appeal once. The decision says until when. Then other people decide.</li>
            </>
          )}
          {actions.includes('appeal') && appealUntil && (
            <li>
              You can appeal once, until <Day day={appealUntil} />. Then other people decide.
            </li>
          )}
          <li>
            Only when all of that is over, the outcome is published: without your name, the course or the
            date.
          </li>
        </ol>
        <p>
          Only you, who reported it and the committee read this case. You can bring a companion, somebody you
          trust, at every step.
        </p>
      </Section>
      {isOpen && (
        <Section title="What can come of it">
          <dl className={styles['meanings']}>
            {Object.values(caseOutcomes).map(({ label, meaning }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}
