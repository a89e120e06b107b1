import {
  type CaseAction,
  caseActions,
  type CaseDetail,
  caseOutcomes,
  caseStates,
  changeCase,
  getCase,
  listCommittee,
} from '@campus/contracts/integrity';
import {
  acceptedDocuments,
  Disclosure,
  documentFault,
  documentLimits,
  Fact,
  Facts,
  Form,
  formDataOf,
  FormFileField,
  keyOf,
  LostFileNotice,
  Notice,
  notify,
  OvertakenNotice,
  Section,
  Stack,
  SubmitButton,
  useArrived,
  useChange,
  useConfirm,
  useDrafts,
  useEndpoint,
  useFocusWhen,
  useKeptForm,
  useMemberId,
  useOvertaken,
  usePortal,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { stepTexts } from './step-texts.ts';
import {
  blankValues,
  canSitIn,
  caseName,
  namesCommittee,
  othersIn,
  schemaOf,
  sendingOf,
  type StepValues,
  storedValues,
} from './step-values.ts';
import { StepFields } from './step-fields.tsx';

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
      {done && <Notice tone="good" ref={place} action={next} title={stepTexts()[done.action].done} />}
      {first && <Section title={titleOf(first, detail)}>{form(first)}</Section>}
      {others.length > 0 && (
        <Section title={first ? t`Other things you can do` : t`What you can do`}>
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
  isAddition(action, detail) ? t`Add to your answer` : stepTexts()[action].title;

const formName = (caseId: string, action: CaseAction) => `case ${caseId} ${action}`;

/**
 * The form of any step. The draft survives every failure, a reload and a conflict with another member's step. After a
 * conflict it can be sent from the new version, if the step is still possible.
 */
function StepForm({
  action,
  detail,
  version,
  onDone,
}: {
  action: CaseAction;
  detail: CaseDetail;
  /** The version that the reader saw: a step from an older one than the API's is refused. */
  version: number;
  onDone: (after: CaseDetail) => void;
}) {
  const step = stepTexts()[action];
  const { id } = detail;
  const params = { id };
  const { documentMaxBytes } = usePortal().config;
  const queries = useQueryClient();
  const reader = useMemberId();
  const { file, endpoint } = sendingOf(action);
  const kept = useKeptForm(schemaOf(action), {
    name: formName(id, action),
    defaultValues: blankValues(action, detail),
    stored: { schema: storedValues },
  });
  const { form } = kept;
  const [seen, setSeen] = useState(version);
  const [dialog, confirm] = useConfirm();
  const overtaken = useOvertaken();
  const committee = useEndpoint(listCommittee, { enabled: namesCommittee(action) });
  // All three take a body and answer with the case.
  const change = useChange(endpoint as typeof changeCase, {
    kept,
    updates: getCase,
    // Before the case is read again: a member who stepped back must not ask for it any more.
    onSuccess: (after) => {
      kept.clear();
      // The page that would show the notice is left.
      if (action === 'step-back') notify.success(step.done);
      onDone(after);
    },
  });
  const typed = form.watch();

  useArrived(kept, detail, () => {
    kept.clear();
    onDone(detail);
  });

  /** Without members who were excluded since the draft was written. */
  function ableOf(panel: string[]): string[] {
    const able = othersIn(detail, committee.data ?? [], reader).filter((one) => canSitIn(detail, one));
    return panel.filter((member) => able.some((one) => one.id === member));
  }

  async function submit(values: Partial<StepValues>) {
    const chosen = file && form.getValues(file);
    const fault = chosen
      ? documentFault(chosen, documentMaxBytes)
      : action === 'add-evidence' && t`Choose a file.`;
    if (file && fault) return form.setError(file, { message: fault }, { shouldFocus: true });
    overtaken.clear();
    if (step.confirm && !(await confirm(question()))) return;
    const body = {
      ...values,
      ...(values.panel && { panel: ableOf(values.panel) }),
      version: seen,
    };
    try {
      await change.mutateAsync({
        params,
        body: (file ? formDataOf({ ...(body as object), [file]: chosen }) : body) as never,
      });
    } catch (error) {
      await overtaken.check(error, () => {
        const now = queries.getQueryData<CaseDetail>(keyOf(getCase, { params }));
        if (now) setSeen(now.version);
      });
    }
  }

  const question = () => ({
    title: `${step.title}?`,
    confirmLabel: step.send,
    danger: step.danger ?? false,
    children: (
      <>
        <Facts>
          <Fact term={t`Case:`}>
            <bdi>{caseName(detail)}</bdi>
          </Fact>
          {detail.part !== 'student' && (
            <Fact term={t`Student:`}>
              <bdi>{detail.studentName}</bdi>
            </Fact>
          )}
          {typed.outcome && action.startsWith('decide') && (
            <Fact term={t`Decision:`}>
              <strong>{caseOutcomes[typed.outcome as keyof typeof caseOutcomes].label}</strong>
            </Fact>
          )}
        </Facts>
        <p>{step.confirm}</p>
      </>
    ),
  });

  const isPossible = detail.actions.includes(action);
  // The panel can't be added to a decision later.
  const isReady = !namesCommittee(action) || committee.data !== undefined;
  return (
    <Stack gap={4}>
      <p>{step.explanation}</p>
      <Form kept={kept} onSubmit={submit}>
        <StepFields action={action} detail={detail} committee={committee} />
        {file && isPossible && <LostFileNotice kept={kept} name={file} required={file === 'evidence'} />}
        {file && (
          <FormFileField
            name={file}

            label={file === 'evidence' ? t`File` : t`Document`}
            required={file === 'evidence'}
            hint={documentLimits(documentMaxBytes)}
            accept={acceptedDocuments}
            progress={change.progress}
          />
        )}
        <OvertakenNotice
          overtaken={overtaken}
          state={caseStates[detail.state]}
          isPossible={isPossible}
          typed={[typed.text, ...typed.lines].join('\n')}
          onDismiss={kept.clear}
        >
          {isReady && <SubmitButton variant={step.danger ? 'danger' : 'primary'}>{step.send}</SubmitButton>}
        </OvertakenNotice>
      </Form>
      {dialog}
    </Stack>
  );
}
