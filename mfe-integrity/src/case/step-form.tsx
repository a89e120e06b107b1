import {
  addEvidence,
  answerCase,
  appealCase,
  type CaseAction,
  type CaseDetail,
  type CaseStep,
  caseOutcomes,
  caseStatementSchema,
  caseStates,
  caseStepSchema,
  changeCase,
} from '@campus/contracts';
import {
  acceptedDocuments,
  ApiError,
  Button,
  CopyButton,
  documentFault,
  documentLimits,
  drawId,
  FileField,
  Form,
  FormControl,
  FormField,
  keepUnsent,
  Notice,
  notify,
  RadioGroup,
  SubmitButton,
  takeUnsent,
  useApi,
  usePortal,
  useSession,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { inDoubt } from '../components/in-doubt.ts';
import { caseDrafts } from './case-drafts.ts';
import styles from './case.module.css';
import { LinesField } from './lines-field.tsx';
import { MemberField } from './member-field.tsx';
import { NoticeField } from './notice-field.tsx';
import { noticeTemplates } from './notice-templates.ts';
import { PanelField } from './panel-field.tsx';
import { stepTexts } from './step-texts.ts';
import { useChanged } from './use-case.ts';
import { useConfirm } from './use-confirm.tsx';

/** What any of the forms may hold; the contract's schema takes what its step needs. */
interface StepDraft {
  action: CaseAction;
  requestId: string;
  version: number;
  text: string;
  companion: string;
  outcome: string;
  panel: string[];
  lines: string[];
  member: string;
  label: string;
  document: File | null;
  evidence: File | null;
}

/** In which field of the draft the document of a step lies. */
const documentField = (action: CaseAction): 'document' | 'evidence' | null =>
  action === 'answer' || action === 'appeal' ? 'document' : action === 'add-evidence' ? 'evidence' : null;

const schemaOf = (action: CaseAction) =>
  (action === 'add-evidence'
    ? addEvidence.body
    : documentField(action)
      ? caseStatementSchema
      : caseStepSchema) as unknown as z.ZodMiniType<object, StepDraft>;

/** Refusals that say that it is no longer as it was read. */
const overtaking = ['state-changed', 'step-not-possible', 'deadline-passed'];

/**
 * The form of any step. What was typed survives every failure, a reload, and that somebody else was quicker; then it is
 * sent from what stands there now, if that is still possible.
 */
export function StepForm({
  action,
  detail,
  version,
  onDone,
}: {
  action: CaseAction;
  detail: CaseDetail;
  /** That the reader knows: what changed behind his back is not acted on. */
  version: number;
  onDone: (after: CaseDetail) => void;
}) {
  const texts = stepTexts[action];
  const { id } = detail;
  const { documentMaxBytes } = usePortal().config;
  const changed = useChanged(id);
  const { dialog, confirmed } = useConfirm();
  const { kept, unsent, keep, keepForSignIn, forget } = useDraft(detail, action);
  const file = documentField(action);
  const form = useZodForm(schemaOf(action), {
    defaultValues: {
      action,
      requestId: kept?.requestId ?? drawId(),
      version,
      text: kept?.text ?? (action === 'notify' ? noticeTemplates[0]!.fill(detail) : ''),
      companion: kept?.companion ?? detail.statements.at(-1)?.companion ?? '',
      outcome: kept?.outcome ?? '',
      panel: kept?.panel ?? [],
      lines: kept?.lines ?? [],
      member: kept?.member ?? '',
      label: kept?.label ?? '',
      document: unsent?.document ?? null,
      evidence: unsent?.evidence ?? null,
    },
  });
  const chosenFile = () => (file ? form.getValues(file) : null);
  const sent = useRef(kept?.sent ?? '');
  const [lostFile, setLostFile] = useState(() => (chosenFile() ? '' : (kept?.fileName ?? '')));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const overtaken = useRef<HTMLDivElement>(null);
  const send = useSend(id, setProgress);

  const fileName = () => chosenFile()?.name ?? lostFile;
  const typed = form.watch();
  // Of changes only: what was sent is not to come back with the next rendering.
  useEffect(() => {
    const { unsubscribe } = form.watch(() =>
      keep({ ...form.getValues(), fileName: fileName(), sent: sent.current }),
    );
    return unsubscribe;
  });
  // The button that was pressed may be gone.
  useEffect(() => {
    if (refusal !== null) overtaken.current?.focus();
  }, [refusal]);

  function goOnWithout() {
    setLostFile('');
    keep({ ...form.getValues(), fileName: '', sent: sent.current });
    // The button that was pressed is gone.
    form.setFocus(file!);
  }

  /** The same again is the same attempt, whatever became of its answer; other words are another one. */
  function attempt(): StepDraft {
    const { name, size, lastModified } = chosenFile() ?? {};
    const words = JSON.stringify([{ ...form.getValues(), requestId: '' }, name, size, lastModified]);
    if (sent.current !== '' && sent.current !== words) form.setValue('requestId', drawId());
    sent.current = words;
    keep({ ...form.getValues(), fileName: fileName(), sent: words });
    return form.getValues();
  }

  async function submit(values: object) {
    const chosen = chosenFile();
    const fault = chosen
      ? documentFault(chosen, documentMaxBytes)
      : action === 'add-evidence' && 'Choose a file.';
    if (file && fault) return form.setError(file, { message: fault }, { shouldFocus: true });
    setRefusal(null);
    if (texts.confirm && !(await confirmed())) return;
    const { requestId } = attempt();
    try {
      const after = await send(action, { ...values, requestId }, chosen);
      forget();
      notify.success(texts.done);
      // First, for who stepped back no longer sees it and is led away.
      onDone(after);
      await changed(after);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The shell leads to the login now, and what lies in the browser is forgotten.
      if (error.code === 'session-expired')
        keepForSignIn({ ...form.getValues(), fileName: fileName(), sent: sent.current });
      if (!overtaking.includes(error.code)) throw inDoubt(error);
      notify.error(error.message);
      setRefusal(error.message);
      const now = await changed();
      if (now) form.setValue('version', now.version);
    }
  }

  const isPossible = detail.actions.includes(action);
  return (
    <div className={styles['place']}>
      <p>{texts.explanation}</p>
      {unsent && (
        <Notice tone="neutral">
          <p>This was not sent, because you were signed out. What you entered is here again.</p>
        </Notice>
      )}
      <Form form={form} onSubmit={submit}>
        <Fields action={action} detail={detail} />
        {lostFile !== '' && isPossible && (
          <Notice
            tone="warn"
            action={
              action !== 'add-evidence' && (
                <Button variant="quiet" onClick={goOnWithout}>
                  Go on without it
                </Button>
              )
            }
          >
            <p>
              The file “<bdi>{lostFile}</bdi>” is not sent yet, and this page could only keep its name. Choose
              it again.
            </p>
          </Notice>
        )}
        {file && (
          <FormControl name={file}>
            {({ onChange, ...field }) => (
              <FileField
                {...field}
                onChange={(chosen) => {
                  setLostFile('');
                  onChange(chosen);
                }}
                label={file === 'evidence' ? 'File' : 'Document'}
                required={file === 'evidence'}
                hint={documentLimits(documentMaxBytes)}
                accept={acceptedDocuments}
                value={field.value as File | null}
                progress={progress}
              />
            )}
          </FormControl>
        )}
        {(refusal !== null || !isPossible) && (
          <Notice tone="warn" ref={overtaken}>
            <p role="alert">
              <span dir="auto">{refusal}</span> It is now “{caseStates[detail.state]}”.{' '}
              {isPossible
                ? 'What you entered is still here: look at what is new, and send it again if it still fits.'
                : 'So this can’t be sent any more. What you wrote is still here, to copy.'}
            </p>
          </Notice>
        )}
        <div className={styles['buttons']}>
          {isPossible ? (
            <SubmitButton variant={texts.danger ? 'danger' : 'primary'}>{texts.send}</SubmitButton>
          ) : (
            <>
              <CopyButton text={[typed.text, ...typed.lines].join('\n')}>Copy what I wrote</CopyButton>
              <Button variant="quiet" onClick={forget}>
                I don’t need it
              </Button>
            </>
          )}
        </div>
      </Form>
      {texts.confirm &&
        dialog({
          title: `${texts.title}?`,
          confirmLabel: texts.send,
          danger: texts.danger,
          children: (
            <>
              {typed.outcome && action.startsWith('decide') && (
                <p>
                  <strong>{caseOutcomes[typed.outcome as keyof typeof caseOutcomes].label}</strong>
                </p>
              )}
              <p>{texts.confirm}</p>
            </>
          ),
        })}
    </div>
  );
}

function Fields({ action, detail }: { action: CaseAction; detail: CaseDetail }) {
  const { text } = stepTexts[action];
  return (
    <>
      {(action === 'decide' || action === 'decide-appeal') && (
        <FormControl name="outcome">
          {({ value, ...field }) => (
            <RadioGroup
              {...field}
              value={value as string}
              label="Outcome"
              required
              options={Object.entries(caseOutcomes).map(([outcome, { label, meaning }]) => ({
                value: outcome,
                label,
                hint: meaning,
              }))}
            />
          )}
        </FormControl>
      )}
      {(action === 'exclude' || action === 'readmit') && <MemberField detail={detail} action={action} />}
      {action === 'publish' && <LinesField />}
      {action === 'notify' ? (
        <NoticeField detail={detail} />
      ) : (
        text && (
          <FormField
            name="text"
            label={text.label}
            hint={text.hint}
            rows={text.rows}
            required={!text.optional}
          />
        )
      )}
      {(action === 'decide' || action === 'decide-appeal') && (
        <PanelField detail={detail} onAppeal={action === 'decide-appeal'} />
      )}
      {action === 'add-evidence' && <FormField name="label" label="What it shows" required={false} />}
      {(action === 'answer' || action === 'appeal') && (
        <FormField
          name="companion"
          label="Companion"
          required={false}
          hint="Somebody you trust who goes with you through this: a friend, a teacher, a parent. You need not have one."
        />
      )}
    </>
  );
}

/** What was entered, and what was sent with the last attempt. */
type Kept = StepDraft & { fileName: string; sent: string };

function useDraft({ id: caseId, history }: CaseDetail, action: CaseAction) {
  const session = useSession();
  const memberId = 'me' in session ? session.me.id : '';
  const owner = { memberId, caseId, action };
  const formName = `case ${caseId} ${action}`;
  const [{ kept, unsent, hasArrived }] = useState(() => {
    const unsent = takeUnsent<Kept>(memberId, formName);
    const draft = unsent ?? caseDrafts.get(owner);
    // An entry's id is that of the request that made it: only the answer to it was lost.
    const hasArrived = history.some(({ id }) => id === draft?.requestId);
    return hasArrived ? { kept: null, unsent: null, hasArrived } : { kept: draft, unsent, hasArrived };
  });
  useEffect(() => {
    if (hasArrived) caseDrafts.set({ memberId, caseId, action }, null);
    if (unsent) caseDrafts.set({ memberId, caseId, action }, unsent);
  }, [hasArrived, unsent, memberId, caseId, action]);
  return {
    kept,
    /** What was being sent when the session ended; nothing later than that. */
    unsent,
    keepForSignIn: (values: Kept) => keepUnsent(memberId, formName, values),
    keep: ({ text, companion, outcome, panel, lines, member, label, fileName, requestId, sent }: Kept) => {
      const draft = { text, companion, outcome, panel, lines, member, label, fileName, requestId, sent };
      if (JSON.stringify(draft) !== JSON.stringify(caseDrafts.get(owner))) caseDrafts.set(owner, draft);
    },
    forget: () => void caseDrafts.set(owner, null),
  };
}

/** Sends a step as JSON, or with its document. */
function useSend(id: string, onProgress: (share: number | null) => void) {
  const api = useApi();
  const params = { id };
  return async (action: CaseAction, values: object, file: File | null): Promise<CaseDetail> => {
    const field = documentField(action);
    if (!field) return api.call(changeCase, { params, body: values as CaseStep });
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, String(value));
    if (file) body.append(field, file);
    const endpoint = { answer: answerCase, appeal: appealCase, 'add-evidence': addEvidence }[
      action as 'answer' | 'appeal' | 'add-evidence'
    ];
    try {
      return await api.call(endpoint, { params, body, ...(file && { onProgress }) });
    } finally {
      onProgress(null);
    }
  };
}
