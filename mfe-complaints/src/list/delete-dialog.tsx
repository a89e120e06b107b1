import { requiredText } from '@campus/contracts';
import { changeComplaint, type Complaint, complaintSubject } from '@campus/contracts/complaints';
import {
  ApiError,
  Day,
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import { deleteDialogTexts } from './texts.ts';

const schema = z.object({ text: requiredText(deleteDialogTexts.reasonRequired, 500) });

/** Asks a board member for the reason, which everyone can read. */
export function DeleteDialog({
  complaint: { id, version, text: words, filedOn },
  onClose,
  onDeleted,
  onRefused,
}: {
  complaint: Complaint;
  onClose: () => void;
  /** The list shows the tombstone. */
  onDeleted: () => void;
  /** The server says that the member isn't on the board. */
  onRefused: () => void;
}) {
  const kept = useKeptForm(schema, { name: `delete complaint ${id}`, defaultValues: { text: '' } });
  const change = useChange(changeComplaint);

  async function remove({ text }: { text: string }) {
    try {
      await change.mutateAsync({
        params: { id },
        body: { action: 'delete', requestId: kept.requestId, version, text },
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      onRefused();
      return;
    }
    notify.success(deleteDialogTexts.done);
    onDeleted();
  }

  return (
    <Dialog open onClose={onClose} title={deleteDialogTexts.question}>
      <Form kept={kept} onSubmit={remove}>
        <p>
          “<bdi>{complaintSubject(words)}</bdi>
          {deleteDialogTexts.afterSubject} <Day day={filedOn} />
          {deleteDialogTexts.consequence}
        </p>
        <FormField
          name="text"
          label={deleteDialogTexts.reason}
          rows={3}
          maxLength={500}
          hint={deleteDialogTexts.reasonHint}
          required
        />
        <SubmitButton>{deleteDialogTexts.confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}
