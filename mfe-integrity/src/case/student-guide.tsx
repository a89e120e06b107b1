import type { CaseDetail } from '@campus/contracts/integrity';
import { Day, Section, Stack } from '@campus/portal-kit';
import { Outcomes } from '../components/outcomes.tsx';
import styles from './case.module.css';

/** For the student: how it goes on, who reads what, and what can come of it. */
export function StudentGuide({
  detail: { state, answerUntil, appealUntil, actions },
}: {
  detail: CaseDetail;
}) {
  const isOpen = state === 'notified' || state === 'answered' || state === 'unanswered';
  if (!isOpen && state !== 'decided' && state !== 'appealed') return null;
  const canAppeal = actions.includes('appeal') && appealUntil !== null;
  const published = 'the outcome is published: without your name, the course or the date.';
  const steps = [
    ...(isOpen && answerUntil
      ? [
          <>
            You answer until <Day day={answerUntil} />. The last day counts in full.
          </>,
          'The committee decides and gives its reason. Who reported it doesn’t decide.',
          'You can appeal once. The decision says until when. Then other people decide.',
        ]
      : []),
    ...(canAppeal
      ? [
          <>
            You can appeal once, until <Day day={appealUntil} />. Then other people decide.
          </>,
        ]
      : []),
    ...(state === 'appealed' ? ['Other people decide on your appeal. Their decision is final.'] : []),
  ];
  return (
    <>
      <Section title="How it goes on">
        {steps.length === 0 ? (
          <p>When the case is final, {published}</p>
        ) : (
          <Stack as="ol" gap={3} className={styles['guide']}>
            {[...steps, `Only when all of that is over, ${published}`].map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </Stack>
        )}
        <p>
          Only you, who reported it and the committee read this case. You can bring a companion, somebody you
          trust, at every step.
        </p>
      </Section>
      {isOpen && (
        <Section title="What can come of it">
          <Outcomes />
        </Section>
      )}
    </>
  );
}
