import { remarkSchema, type Application } from '@campus/contracts';
import {
  ApiError,
  Button,
  CopyButton,
  Form,
  FormField,
  Notice,
  UnsentNotice,
  useSession,
  useKeepUnsent,
  useUnsent,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import styles from './decision-form.module.css';
import { unsentRemarks } from './remark-memory.ts';
import { decisions, useDecide, type Decision } from './use-decide.ts';

const schema = z.object({ decision: z.enum(decisions), facultyRemark: remarkSchema });

const words = {
  approve: { label: 'Approve', variant: 'primary' },
  reject: { label: 'Reject', variant: 'danger' },
  'request-changes': { label: 'Request changes', variant: 'secondary' },
} as const satisfies Record<Decision, object>;

/** Refusals that say that it is no longer as it was read. */
const overtaking = ['already-decided', 'already-approved', 'state-changed', 'step-not-possible'];

/**
 * A remark, and what can be decided with it. The remark survives every failure, a reload, and that somebody else was
 * quicker; then it is decided from what stands there now, if that is still possible.
 */
export function DecisionForm({
  application,
  possible,
  onDecided,
  onOvertaken,
  onGivenUp,
}: {
  application: Application;
  /** What can be decided now. */
  possible: readonly Decision[];
  onDecided: (decided: Application) => void;
  /** Reads the application again. */
  onOvertaken: () => Promise<Application>;
  /** There is nothing to decide any more, and the remark isn't needed. */
  onGivenUp: () => void;
}) {
  const { _id, status } = application;
  const session = useSession();
  const memberId = 'me' in session ? session.me.id : '';
  // Of the application as it was read: what changed behind the reader's back is not decided.
  const [version, setVersion] = useState(application.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  const overtaken = useRef<HTMLDivElement>(null);
  // With the session the browser's storage is emptied.
  const unsent = useUnsent<string>(`remark ${_id}`);
  const form = useZodForm(schema, {
    defaultValues: {
      decision: 'approve' as Decision,
      facultyRemark: unsent ?? unsentRemarks.get({ memberId, application: _id }) ?? '',
    },
  });
  const { isSubmitting, errors } = form.formState;
  const [chosen, remark] = form.watch(['decision', 'facultyRemark']);
  useKeepUnsent(`remark ${_id}`, () => remark || null);
  const decide = useDecide();

  useEffect(() => {
    const owner = { memberId, application: _id };
    if (remark !== (unsentRemarks.get(owner) ?? '')) unsentRemarks.set(owner, remark || null);
  }, [memberId, _id, remark]);

  // The button that was pressed may be gone.
  useEffect(() => {
    if (refusal !== null) overtaken.current?.focus();
  }, [refusal]);

  async function send({ decision, facultyRemark }: z.output<typeof schema>) {
    setRefusal(null);
    try {
      const decided = await decide({ _id, version }, decision, facultyRemark);
      forget();
      onDecided(decided);
    } catch (error) {
      if (!(error instanceof ApiError && overtaking.includes(error.code))) throw error;
      setVersion((await onOvertaken()).version);
      setRefusal(error.message);
    }
  }
  function forget() {
    // By itself, for this form may be gone by now, with its row of the list.
    unsentRemarks.set({ memberId, application: _id }, null);
    form.setValue('facultyRemark', '');
  }
  function giveUp() {
    forget();
    onGivenUp();
  }

  const isPossible = possible.length > 0;
  if (!isPossible && remark === '' && !isSubmitting) return null;
  return (
    <Form form={form} onSubmit={send}>
      {unsent && isPossible && <UnsentNotice />}
      <FormField
        name="facultyRemark"
        label="Remark"
        hint="The applicant reads it. Once it is approved or rejected, every member reads it in the register."
        rows={3}
        maxLength={2000}
        required
      />
      {(refusal !== null || !isPossible) && (
        <Notice tone="warn" ref={overtaken}>
          <p role="alert">
            <span dir="auto">{refusal}</span> It is now “{status}”.{' '}
            {isPossible
              ? 'Your remark is still here: look at it again, and decide if it still fits.'
              : 'So there is nothing to decide here any more. Your remark is still here, to copy.'}
          </p>
        </Notice>
      )}
      {errors.root?.message && <p className={styles['failed']}>{errors.root.message}</p>}
      <div className={styles['buttons']}>
        {isPossible ? (
          possible.map((decision) => (
            <Button
              key={decision}
              type="submit"
              variant={words[decision].variant}
              busy={isSubmitting && chosen === decision}
              disabled={isSubmitting && chosen !== decision}
              onClick={() => form.setValue('decision', decision)}
            >
              {words[decision].label}
            </Button>
          ))
        ) : (
          <>
            <CopyButton text={remark}>Copy my remark</CopyButton>
            <Button variant="quiet" onClick={giveUp}>
              I don’t need it
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
