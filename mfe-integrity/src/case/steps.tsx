import { type CaseAction, caseActions, type CaseDetail } from '@campus/contracts';
import { Fold, Notice, Section, useSession } from '@campus/portal-kit';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { caseDrafts } from './case-drafts.ts';
import styles from './case.module.css';
import { StepForm } from './step-form.tsx';
import { stepTexts } from './step-texts.ts';

/** What leads on, in the order of the procedure. */
const leading: readonly CaseAction[] = [
  'answer',
  'appeal',
  'check',
  'notify',
  'decide',
  'decide-appeal',
  'publish',
];

/** What the reader can do now: the step that leads on at once, all others folded. */
export function Steps({
  detail,
  next,
  onSteppedBack,
}: {
  detail: CaseDetail;
  /** Where one goes on when a step is done. */
  next?: ReactNode;
  onSteppedBack: () => void;
}) {
  const [done, setDone] = useState<{ action: CaseAction; version: number; count: number } | null>(null);
  const [readFirst] = useState(detail.version);
  const place = useRef<HTMLDivElement>(null);
  const isUnsent = useUnsent(detail.id);
  const isPossible = (action: CaseAction) =>
    detail.actions.includes(action) && (action !== 'readmit' || detail.excluded.length > 0);
  const shown = caseActions.filter((action) => isPossible(action) || isUnsent(action));
  const first = leading.find((action) => shown.includes(action) && !isAddition(action, detail));
  const others = shown.filter((action) => action !== first);

  // The button that was pressed goes with the step.
  useEffect(() => {
    if (done) place.current?.focus();
  }, [done]);

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
      {done && (
        <Notice tone="good" ref={place} action={next}>
          <p>
            <strong>{stepTexts[done.action].done}</strong>
          </p>
        </Notice>
      )}
      {first && <Section title={titleOf(first, detail)}>{form(first)}</Section>}
      {others.length > 0 && (
        <Section title={first ? 'What else you can do' : 'What you can do'}>
          <div className={styles['folds']}>
            {others.map((action) => (
              <Fold key={action} title={titleOf(action, detail)} mustBeSeen={isUnsent(action)}>
                {form(action)}
              </Fold>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

/** Who has answered need not do more. */
const isAddition = (action: CaseAction, { state }: CaseDetail): boolean =>
  action === 'answer' && state === 'answered';

const titleOf = (action: CaseAction, detail: CaseDetail): string =>
  isAddition(action, detail) ? 'Add to your answer' : stepTexts[action].title;

/** Whether something was typed into the form of a step and not sent. */
function useUnsent(caseId: string) {
  const session = useSession();
  const memberId = 'me' in session ? session.me.id : '';
  const unsent = useSyncExternalStore(caseDrafts.subscribe, () =>
    caseActions
      .filter((action) => {
        const draft = caseDrafts.get({ memberId, caseId, action });
        return draft && [draft.text, draft.fileName, ...draft.lines].some((words) => words !== '');
      })
      .join(' '),
  );
  return (action: CaseAction) => unsent.split(' ').includes(action);
}
