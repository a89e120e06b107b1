import { type CaseAction, caseActions, type CaseDetail } from '@campus/contracts/integrity';
import { Disclosure, Notice, Section, useDrafts, useFocusWhen } from '@campus/portal-kit';
import { useState, type ReactNode } from 'react';
import { formName, StepForm } from './step-form.tsx';
import { stepTexts } from './step-texts.ts';
import { texts } from './texts.ts';

/** Steps that move the case forward, in the order of the procedure. */
const leading: readonly CaseAction[] = [
  'answer',
  'appeal',
  'check',
  'notify',
  'decide',
  'decide-appeal',
  'publish',
];

/** The reader's possible steps: the one that moves the case forward is open, all others folded. */
export function Steps({
  detail,
  next,
  onSteppedBack,
}: {
  detail: CaseDetail;
  /** The way on when a step is done. */
  next?: ReactNode;
  onSteppedBack: () => void;
}) {
  const [done, setDone] = useState<{ action: CaseAction; version: number; count: number } | null>(null);
  const [readFirst] = useState(detail.version);
  // The button that was pressed goes with the step.
  const place = useFocusWhen(done);
  const drafts = useDrafts(caseActions.map((action) => formName(detail.id, action)));
  const isUnsent = (action: CaseAction) => drafts.includes(formName(detail.id, action));
  const isPossible = (action: CaseAction) =>
    detail.actions.includes(action) && (action !== 'readmit' || detail.excluded.length > 0);
  const shown = caseActions.filter((action) => isPossible(action) || isUnsent(action));
  const first = leading.find((action) => shown.includes(action) && !isAddition(action, detail));
  const others = shown.filter((action) => action !== first);

  const form = (action: CaseAction) => (
    <StepForm
      // After a step of one's own everything is done from what it led to.
      key={`${action} ${done?.count ?? 0}`}
      action={action}
      detail={detail}
      version={done?.version ?? readFirst}
      onDone={({ version }) => {
        if (action === 'step-back') onSteppedBack();
        else setDone((before) => ({ action, version, count: (before?.count ?? 0) + 1 }));
      }}
    />
  );
  return (
    <>
      {done && <Notice tone="good" ref={place} action={next} title={stepTexts[done.action].done} />}
      {first && <Section title={titleOf(first, detail)}>{form(first)}</Section>}
      {others.length > 0 && (
        <Section title={first ? texts.steps.others : texts.steps.actions}>
          <div>
            {others.map((action) => (
              <Disclosure key={action} title={titleOf(action, detail)} mustBeSeen={isUnsent(action)}>
                {form(action)}
              </Disclosure>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

/** A student who has answered can add to the answer, but need not. */
const isAddition = (action: CaseAction, { state }: CaseDetail): boolean =>
  action === 'answer' && state === 'answered';

const titleOf = (action: CaseAction, detail: CaseDetail): string =>
  isAddition(action, detail) ? texts.steps.addAnswer : stepTexts[action].title;
