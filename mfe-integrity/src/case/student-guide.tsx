import type { CaseDetail } from '@campus/contracts/integrity';
import { Day, Section, Stack } from '@campus/portal-kit';
import { Outcomes } from '../components/outcomes.tsx';
import styles from './case.module.css';
import { texts } from './texts.ts';

/** For the student: how it goes on, who reads what, and what can come of it. */
export function StudentGuide({
  detail: { state, answerUntil, appealUntil, actions },
}: {
  detail: CaseDetail;
}) {
  const isOpen = state === 'notified' || state === 'answered' || state === 'unanswered';
  if (!isOpen && state !== 'decided' && state !== 'appealed') return null;
  const canAppeal = actions.includes('appeal') && appealUntil !== null;
  const published = texts.studentGuide.outcomePublishedWithoutName;
  const steps = [
    ...(isOpen && answerUntil
      ? [
          <>
            {texts.studentGuide.answerUntil} <Day day={answerUntil} />
            {texts.studentGuide.lastDayCountsFull}
          </>,
          texts.studentGuide.committeeDecidesGivesReason,
          texts.studentGuide.appealOnceDecisionSays,
        ]
      : []),
    ...(canAppeal
      ? [
          <>
            {texts.studentGuide.appealOnceUntil} <Day day={appealUntil} />
            {texts.studentGuide.thenOtherPeopleDecide}
          </>,
        ]
      : []),
    ...(state === 'appealed' ? [texts.studentGuide.otherPeopleDecideAppeal] : []),
  ];
  return (
    <>
      <Section title={texts.studentGuide.howGoes}>
        {steps.length === 0 ? (
          <p>{texts.studentGuide.whenCaseFinal(published)}</p>
        ) : (
          <Stack as="ol" gap={3} className={styles['guide']}>
            {[...steps, texts.studentGuide.onlyWhenAllOver(published)].map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </Stack>
        )}
        <p>{texts.studentGuide.onlyWhoReportedCommittee}</p>
      </Section>
      {isOpen && (
        <Section title={texts.studentGuide.whatCome}>
          <Outcomes />
        </Section>
      )}
    </>
  );
}
