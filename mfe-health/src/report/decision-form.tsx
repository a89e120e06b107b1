import { decideLeave, remarkSchema, type AbsenceDetail } from '@campus/contracts';
import {
  ApiError,
  Button,
  CopyButton,
  Form,
  FormField,
  LinkButton,
  Notice,
  notify,
  Section,
  useApi,
  useLeaveGuard,
  UnsentNotice,
  useKeepUnsent,
  useUnsent,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { absenceState } from './absence-state.ts';
import styles from './report.module.css';
import { useChanged } from './use-changed.ts';

const decisions = {
  approve: { status: 'Approved', label: 'Approve', variant: 'primary' },
  reject: { status: 'Rejected', label: 'Reject', variant: 'danger' },
} as const;
type Decision = keyof typeof decisions;
const all = Object.keys(decisions) as Decision[];

const schema = z.object({ decision: z.enum(all), remark: remarkSchema });

/** Refusals that say that it is no longer as it was read. */
const overtaking = ['already-decided', 'state-changed', 'step-not-possible'];

/** Where leave is decided with a remark, which stays when somebody else was quicker. */
export function DecisionForm({ absence }: { absence: AbsenceDetail }) {
  const { id, version, actions } = absence;
  const possible = all.filter((decision) => actions.includes(decision));
  const api = useApi();
  const changed = useChanged();
  const [isDismissed, setDismissed] = useState(false);
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const unsent = useUnsent<string>(`leave-remark ${id}`);
  const form = useZodForm(schema, {
    defaultValues: { decision: 'approve' as Decision, remark: unsent ?? '' },
  });
  const { isSubmitting, errors } = form.formState;
  const [chosen, remark] = form.watch(['decision', 'remark']);
  useKeepUnsent(`leave-remark ${id}`, () => remark || null);

  const leaving = useLeaveGuard(!isDismissed && !isDone && remark !== '' ? 'Your remark is not sent.' : null);

  // The button that was pressed is gone.
  useEffect(() => {
    if (isDone || refusal !== null) place.current?.focus();
  }, [isDone, refusal]);

  async function send({ decision, remark: words }: z.output<typeof schema>) {
    setRefusal(null);
    const { status } = decisions[decision];
    try {
      const decided = await api.call(decideLeave, {
        params: { id },
        body: { status, remark: words, version },
      });
      setDone(true);
      notify.success(`The leave is ${status.toLowerCase()}.`);
      await changed(decided);
    } catch (error) {
      if (!(error instanceof ApiError && overtaking.includes(error.code))) throw error;
      await changed();
      setRefusal(error.message);
    }
  }

  const isPossible = possible.length > 0;
  if (!isDone && !isPossible && (isDismissed || (remark === '' && refusal === null))) return null;
  return (
    <Section title="Your decision">
      {leaving}
      {unsent !== null && !isDone && isPossible && <UnsentNotice />}
      {isDone ? (
        <div ref={place} tabIndex={-1} className={styles['place']}>
          <p>It is in the history below, and who asked is told by e-mail.</p>
          <div>
            <LinkButton variant="primary" to="/health-system/leave-queue">
              Other leave to decide
            </LinkButton>
          </div>
        </div>
      ) : (
        <Form form={form} onSubmit={send}>
          <FormField
            name="remark"
            label="Remark"
            hint="Who asked for leave reads it here."
            rows={3}
            maxLength={2000}
            required
          />
          {(refusal !== null || !isPossible) && (
            <Notice tone="warn" ref={place}>
              <p role="alert">
                <span dir="auto">{refusal}</span> It is now “{absenceState(absence).words}”.{' '}
                {isPossible
                  ? 'Your remark is still here: look at it again, and decide if it still fits.'
                  : 'So there is nothing to decide here any more. Your remark is still here, to copy.'}
              </p>
            </Notice>
          )}
          {errors.root?.message && (
            <p className={styles['failed']} role="alert">
              {errors.root.message}
            </p>
          )}
          <div className={styles['buttons']}>
            {isPossible ? (
              possible.map((decision) => (
                <Button
                  key={decision}
                  type="submit"
                  variant={decisions[decision].variant}
                  busy={isSubmitting && chosen === decision}
                  disabled={isSubmitting && chosen !== decision}
                  onClick={() => form.setValue('decision', decision)}
                >
                  {decisions[decision].label}
                </Button>
              ))
            ) : (
              <>
                <CopyButton text={remark}>Copy my remark</CopyButton>
                <Button variant="quiet" onClick={() => setDismissed(true)}>
                  I don’t need it
                </Button>
              </>
            )}
          </div>
        </Form>
      )}
    </Section>
  );
}
