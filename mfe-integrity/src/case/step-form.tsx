import { type CaseAction, type CaseDetail, caseOutcomes, caseStates } from '@campus/contracts';
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
  Notice,
  notify,
  SubmitButton,
  UnsentNotice,
  usePortal,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { inDoubt } from '../components/in-doubt.ts';
import styles from './case.module.css';
import { noticeTemplates } from './notice-templates.ts';
import { documentField, schemaOf, type StepDraft, useDraft } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';
import { stepTexts } from './step-texts.ts';
import { useChanged } from './use-case.ts';
import { namesCommittee, useCommittee } from './use-committee.ts';
import { useConfirm } from './use-confirm.tsx';
import { useSendStep } from './use-send-step.ts';

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
  const { kept, unsent, keep, forget } = useDraft(detail, action);
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
  const send = useSendStep(id, setProgress);
  const committee = useCommittee(namesCommittee(action));

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
      if (!overtaking.includes(error.code)) throw inDoubt(error);
      notify.error(error.message);
      setRefusal(error.message);
      const now = await changed();
      if (now) form.setValue('version', now.version);
    }
  }

  const isPossible = detail.actions.includes(action);
  // Who decided too can't be named later.
  const isReady = !namesCommittee(action) || committee.data !== undefined;
  return (
    <div className={styles['place']}>
      <p>{texts.explanation}</p>
      {unsent && <UnsentNotice />}
      <Form form={form} onSubmit={submit}>
        <StepFields action={action} detail={detail} committee={committee} />
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
            isReady && <SubmitButton variant={texts.danger ? 'danger' : 'primary'}>{texts.send}</SubmitButton>
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
