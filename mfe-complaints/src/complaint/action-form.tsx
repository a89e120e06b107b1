import {
  type ComplaintAction,
  type ComplaintChange,
  complaintChangeSchema,
  type ComplaintDetail,
  complaintTextLimit,
} from '@campus/contracts/complaints';
import {
  Button,
  Card,
  Form,
  FormControl,
  FormField,
  FormRadioGroup,
  notify,
  OvertakenNotice,
  randomId,
  Stack,
  SubmitButton,
  useKeepUnsent,
  useLeaveGuard,
  useOvertaken,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { textsOf } from './action-texts.ts';
import styles from './action-form.module.css';
import { AssigneeField, MemberField } from './board-member-fields.tsx';
import { DuplicateField } from './duplicate-field.tsx';
import type { OpenComplaint } from './open-complaint.ts';
import { readersFor } from './readers.ts';
import { actionFormTexts, stateLabels } from './texts.ts';

/** The fields of all forms together; the contract's schema picks those that the action needs. */
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
/** The draft of a form that was closed without sending, and the words of a failed attempt. */
export interface KeptForm {
  draft: ActionDraft;
  sent: string;
}

/** The readers of a text are never preset. Without a text there is nothing to choose. */
function schemaFor(complaint: ComplaintDetail) {
  const withReaders = (draft: ActionDraft) =>
    hasReaders.includes(draft.action) && draft.text.trim() === ''
      ? { ...draft, audience: readersFor(complaint)[0]!.value }
      : draft;
  const schema = complaintChangeSchema as unknown as z.ZodMiniType<ComplaintChange, ActionDraft>;
  return z.pipe(z.transform(withReaders), schema);
}

const emptyDraft = (
  action: ComplaintAction,
  complaint: ComplaintDetail,
  requestId: string = randomId(),
): ActionDraft => ({
  action,
  requestId,
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
 * The form of any step or message. The draft survives every failure. After a conflict the form says so and sends again
 * from the new version.
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
    defaultValues: emptyDraft(action, complaint, kept?.draft.requestId),
  });
  const { reset } = form;
  const [reopened] = useState(kept && { ...kept.draft, version: complaint.version });
  // Typed, not a default: it would be lost.
  useEffect(() => {
    if (reopened) reset(reopened, { keepDefaultValues: true });
  }, [reopened, reset]);
  const overtaken = useOvertaken();
  const isTouched = form.formState.isDirty || form.watch('text') !== '';
  const leaving = useLeaveGuard(isTouched ? actionFormTexts.leaveWarning : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useRef(kept?.sent ?? '');
  useKeepUnsent(complaint.id, () =>
    isTouched ? ({ draft: form.getValues(), sent: sent.current } satisfies KeptForm) : null,
  );

  useEffect(() => heading.current?.focus(), []);

  /** A retry with the same words keeps its idempotency key; other words get a new one. */
  function attempt(values: ComplaintChange): ComplaintChange {
    const words = JSON.stringify({ ...values, requestId: '' });
    if (sent.current !== '' && sent.current !== words) form.setValue('requestId', randomId());
    sent.current = words;
    return { ...values, requestId: form.getValues('requestId') };
  }

  async function send(values: ComplaintChange) {
    overtaken.clear();
    try {
      await change(attempt(values));
    } catch (error) {
      return overtaken.check(error, async () => form.setValue('version', (await reload()).version));
    }
    notify.success(texts.done);
    onDone();
  }

  const cancel = () => onCancel({ draft: form.getValues(), sent: sent.current });
  return (
    <Card className={styles['form']}>
      {leaving}
      <Stack gap={2} className={styles['head']}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.title}
        </h3>
        <p>{texts.explanation}</p>
      </Stack>
      <Form form={form} onSubmit={send}>
        {action === 'edit' && (
          <FormField
            name="content"
            label={actionFormTexts.complaint}
            rows={8}
            maxLength={complaintTextLimit}
            required
          />
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
          <FormRadioGroup
            name="audience"

            label={texts.text?.optional ? actionFormTexts.noteReaders : actionFormTexts.readers}
            required={!texts.text?.optional || undefined}
            options={readersFor(complaint)}
          />
        )}
        <OvertakenNotice
          overtaken={overtaken}
          state={stateLabels[complaint.state]}
          // After a success the complaint may already be shown without this step while the form waits for the refetch.
          isPossible={
            complaint.actions.includes(action) || (form.formState.isSubmitting && overtaken.refusal === null)
          }
          typed={form.getValues(action === 'edit' ? 'content' : 'text')}
          onDismiss={cancel}
        >
          <SubmitButton variant={texts.final ? 'danger' : 'primary'}>{texts.send}</SubmitButton>
          <Button variant="quiet" disabled={form.formState.isSubmitting} onClick={cancel}>
            {actionFormTexts.cancel}
          </Button>
        </OvertakenNotice>
      </Form>
    </Card>
  );
}
