import type { CaseDetail } from '@campus/contracts/integrity';
import { Day, Section, Stack } from '@campus/portal-kit';
import { Outcomes } from '../components/outcomes.tsx';
import styles from './case.module.css';
import { texts } from './texts.ts';

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
