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
  type KeptForm,
  notify,
  OvertakenNotice,
  Stack,
  SubmitButton,
  Text,
  useArrived,
  useKeptForm,
  useOvertaken,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { textsOf } from './action-texts.ts';
import styles from './action-form.module.css';
import { AssigneeField, MemberField, ProcedureFields, readersFor } from './action-fields.tsx';
import { DuplicateField } from './duplicate-field.tsx';
import { stateLabels } from './texts.ts';

/** The fields of all forms together; the contract's schema picks those that the action needs. */
interface ActionDraft {
  version: number;
  text: string;
  audience: string;
  content: string;
  of: string;
  assignee: string | null;
  member: string;
  on: string;
  time: string;
  place: string;
  companions: string;
  until: string;
  done: string;
}
export interface Closed {
  typed: ActionDraft;
  attempts: Pick<KeptForm<ActionDraft, unknown>, 'keyOf' | 'last' | 'arrived'>;
}
export const formName = ({ id }: Pick<ComplaintDetail, 'id'>, action: ComplaintAction) =>
  `complaint ${id} ${action}`;

/**
 * The readers of a text are never preset. Without a text there is nothing to choose. The request id is drawn when it is
 * sent; here it only has to be valid.
 */
function schemaFor(
  action: ComplaintAction,
  complaint: ComplaintDetail,
): z.ZodMiniType<ComplaintChange, ActionDraft> {
  const added = { action, requestId: '0'.repeat(32) };
  return z.pipe(
    z.transform((draft: ActionDraft): unknown =>
      hasReaders.includes(action) && draft.text.trim() === ''
        ? { ...draft, ...added, audience: readersFor(complaint)[0]!.value }
        : { ...draft, ...added },
    ),
    complaintChangeSchema as z.ZodMiniType<ComplaintChange>,
  );
}

const emptyDraft = (complaint: ComplaintDetail): ActionDraft => ({
  version: complaint.version,
  text: '',
  audience: '',
  content: complaint.text,
  of: '',
  assignee: complaint.handling?.assignee?.id ?? null,
  member: '',
  on: '',
  time: '',
  place: '',
  companions: '',
  until: '',
  done: '',
});

const hasReaders: ComplaintAction[] = ['release', 'review', 'act', 'close', 'duplicate', 'answer'];

/**
 * The form of any step or message. The draft survives every failure. After a conflict the form says so and sends again
 * from the new version.
 */
export function ActionForm({
  action,
  open: { complaint, change, reload },
  closed,
  onDone,
  onCancel,
}: {
  action: ComplaintAction;
  open: OpenComplaint;
  /** The form as it was closed without sending: its input, and the keys of what was sent. */
  closed: Closed | undefined;
  onDone: () => void;
  onCancel: (closed: Closed) => void;
}) {
  const texts = textsOf(action, complaint);
  const kept = useKeptForm(schemaFor(action, complaint), {
    name: formName(complaint, action),
    defaultValues: emptyDraft(complaint),
  });
  const { form } = kept;
  const { reset } = form;
  const [reopened] = useState(closed && { ...closed.typed, version: complaint.version });
  const attempts = closed?.attempts ?? kept;
  // Typed, not a default: it would be lost.
  useEffect(() => {
    if (reopened) reset(reopened, { keepDefaultValues: true });
  }, [reopened, reset]);
  const overtaken = useOvertaken();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  async function send(values: ComplaintChange) {
    overtaken.clear();
    try {
      // The same from a newer version is still the same.
      const requestId = attempts.keyOf(JSON.stringify({ ...values, version: 0 }));
      await change({ ...values, requestId });
      attempts.arrived();
    } catch (error) {
      return overtaken.check(error, async () => form.setValue('version', (await reload()).version));
    }
    kept.clear();
    notify.success(texts.done);
    onDone();
  }

  useArrived({ form, last: attempts.last }, complaint, () => {
    kept.clear();
    notify.success(texts.done);
    onDone();
  });

  const cancel = () => onCancel({ typed: form.getValues(), attempts });
  return (
    <Card gap={5} className={styles.form}>
      <Stack gap={2}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.title ?? texts.label}
        </h3>
        <Text tone="soft">{texts.explanation}</Text>
      </Stack>
      <Form kept={kept} leaveWarning={t`Your text has not been sent.`} onSubmit={send}>
        {action === 'edit' && (
          <FormField name="content" label={t`Complaint`} rows={8} maxLength={complaintTextLimit} required />
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
        <ProcedureFields action={action} complaint={complaint} />
        {texts.text && <FormField name="text" {...texts.text} required={texts.text.required ?? true} />}
        {hasReaders.includes(action) && (
          <FormRadioGroup
            name="audience"

            label={texts.text?.required === false ? t`Who can read the note` : t`Who can read this`}
            required={texts.text?.required === false ? undefined : true}
            options={readersFor(complaint)}
          />
        )}
        <OvertakenNotice
          overtaken={overtaken}
          state={stateLabels()[complaint.state]}
          // After a success the complaint may already be shown without this step while the form waits for the refetch.
          isPossible={
            complaint.actions.includes(action) || (form.formState.isSubmitting && overtaken.refusal === null)
          }
          typed={form.getValues(action === 'edit' ? 'content' : 'text')}
          onDismiss={cancel}
        >
          <SubmitButton variant={texts.final ? 'danger' : 'primary'}>
            {texts.send ?? texts.label}
          </SubmitButton>
          <Button variant="quiet" disabled={form.formState.isSubmitting} onClick={cancel}>
            {t`Not now`}
          </Button>
        </OvertakenNotice>
      </Form>
    </Card>
  );
}

/** A complaint opened by its id or by its follow-up code. */
export interface OpenComplaint {
  complaint: ComplaintDetail;
  /** Sends a step or message; rejects with the API's error. */
  change: (change: ComplaintChange) => Promise<ComplaintDetail>;
  /** Fetches it again; rejects when that fails. */
  reload: () => Promise<ComplaintDetail>;
}
