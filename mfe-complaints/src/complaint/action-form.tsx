import {
  complaintChangeSchema,
  complaintTextLimit,
  type ComplaintAction,
  type ComplaintChange,
  type ComplaintDetail,
} from '@campus/contracts';
import {
  ApiError,
  Button,
  Card,
  CopyButton,
  drawId,
  Form,
  FormControl,
  FormField,
  Notice,
  notify,
  RadioGroup,
  SubmitButton,
  useKeepUnsent,
  useLeaveGuard,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { stateWords } from '../components/complaint-words.ts';
import { textsOf } from './action-texts.ts';
import styles from './action-form.module.css';
import { AssigneeField, MemberField } from './board-member-fields.tsx';
import { DuplicateField } from './duplicate-field.tsx';
import type { OpenComplaint } from './open-complaint.ts';
import { readersFor } from './readers.ts';

/** What any of the forms may hold; the contract's schema takes what its action needs. */
interface ActionDraft {
  action: ComplaintAction;
  requestId: string;
  version: number;
  text: string;
  audience: string;
  content: string;
  of: string;
  assignee: string | null;
  member: string;
}
/** What was typed into a form that was closed without sending, and what was sent of it without success. */
export interface KeptForm {
  draft: ActionDraft;
  sent: string;
}

/** Who reads the words is chosen, never preset; without words there is nothing to choose. */
function schemaFor(complaint: ComplaintDetail) {
  const withReaders = (draft: ActionDraft) =>
    hasReaders.includes(draft.action) && draft.text.trim() === ''
      ? { ...draft, audience: readersFor(complaint)[0]!.value }
      : draft;
  const schema = complaintChangeSchema as unknown as z.ZodMiniType<ComplaintChange, ActionDraft>;
  return z.pipe(z.transform(withReaders), schema);
}

const emptyDraft = (action: ComplaintAction, complaint: ComplaintDetail): ActionDraft => ({
  action,
  requestId: drawId(),
  version: complaint.version,
  text: '',
  audience: '',
  content: complaint.text,
  of: '',
  assignee: complaint.handling?.assignee?.id ?? null,
  member: '',
});

const hasReaders: ComplaintAction[] = ['release', 'review', 'act', 'close', 'duplicate', 'answer'];

/**
 * The form of any step or message. What was typed survives every failure. When somebody else was quicker, it says so and
 * is sent again from what then stands there.
 */
export function ActionForm({
  action,
  open: { complaint, change, reload },
  kept,
  onDone,
  onCancel,
}: {
  action: ComplaintAction;
  open: OpenComplaint;
  kept: KeptForm | undefined;
  onDone: () => void;
  onCancel: (kept: KeptForm) => void;
}) {
  const asBoard = complaint.handling !== null;
  const texts = textsOf(action, asBoard);
  const form = useZodForm(schemaFor(complaint), {
    defaultValues: kept ? { ...kept.draft, version: complaint.version } : emptyDraft(action, complaint),
  });
  const [overtaken, setOvertaken] = useState(false);
  const isTouched = form.formState.isDirty || form.watch('text') !== '';
  const leaving = useLeaveGuard(isTouched ? 'What you entered is not sent.' : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useRef(kept?.sent ?? '');
  useKeepUnsent(complaint.id, () =>
    isTouched ? ({ draft: form.getValues(), sent: sent.current } satisfies KeptForm) : null,
  );

  useEffect(() => heading.current?.focus(), []);

  /** The same again is the same attempt, whatever became of its answer; other words are another one. */
  function attempt(values: ComplaintChange): ComplaintChange {
    const words = JSON.stringify({ ...values, requestId: '' });
    if (sent.current !== '' && sent.current !== words) form.setValue('requestId', drawId());
    sent.current = words;
    return { ...values, requestId: form.getValues('requestId') };
  }

  async function send(values: ComplaintChange) {
    try {
      await change(attempt(values));
    } catch (error) {
      if (!(error instanceof ApiError) || !['state-changed', 'step-not-possible'].includes(error.code))
        throw error;
      const { version } = await reload();
      form.setValue('version', version);
      setOvertaken(true);
      return;
    }
    notify.success(texts.done);
    onDone();
  }

  const possible = complaint.actions.includes(action);
  return (
    <Card className={styles['form']}>
      {leaving}
      <div className={styles['head']}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.title}
        </h3>
        <p>{texts.explanation}</p>
      </div>
      <Form form={form} onSubmit={send}>
        {action === 'edit' && (
          <FormField name="content" label="The complaint" rows={8} maxLength={complaintTextLimit} required />
        )}
        {action === 'duplicate' && (
          <FormControl name="of">
            {(field) => <DuplicateField {...field} complaint={complaint} />}
          </FormControl>
        )}
        {action === 'assign' && (
          <FormControl name="assignee">
            {(field) => <AssigneeField {...field} complaint={complaint} />}
          </FormControl>
        )}
        {(action === 'hide' || action === 'show') && (
          <FormControl name="member">
            {(field) => <MemberField {...field} action={action} complaint={complaint} />}
          </FormControl>
        )}
        {texts.text && (
          <FormField
            name="text"
            label={texts.text.label}
            hint={texts.text.hint}
            rows={texts.text.rows}
            maxLength={texts.text.max}
            required={!texts.text.optional}
          />
        )}
        {hasReaders.includes(action) && (
          <FormControl name="audience">
            {(field) => (
              <RadioGroup
                {...field}
                label={texts.text?.optional ? 'Who reads the note' : 'Who reads it'}
                required={!texts.text?.optional || undefined}
                options={readersFor(complaint)}
              />
            )}
          </FormControl>
        )}
        {(overtaken || !possible) && (
          <Notice tone="warn">
            <p role="alert">
              {asBoard ? 'Somebody else changed this complaint' : 'The board changed this complaint'} while
              you were here: it is now “{stateWords[complaint.state]}”.{' '}
              {possible
                ? 'What you entered is still here. Look at what is new above, and send it again if it still fits.'
                : 'So this step is no longer possible. What you wrote is still here, to copy.'}
            </p>
          </Notice>
        )}
        <div className={styles['buttons']}>
          {possible ? (
            <SubmitButton variant={texts.final ? 'danger' : 'primary'}>{texts.send}</SubmitButton>
          ) : (
            <CopyButton text={form.getValues(action === 'edit' ? 'content' : 'text')}>
              Copy what I wrote
            </CopyButton>
          )}
          <Button
            variant="quiet"
            disabled={form.formState.isSubmitting}
            onClick={() => onCancel({ draft: form.getValues(), sent: sent.current })}
          >
            {possible ? 'Not now' : 'Close this form'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
