import { requiredText } from '@campus/contracts';
import { changeComplaint, type Complaint, complaintCategories } from '@campus/contracts/complaints';
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

const schema = z.object({ text: requiredText('A reason', 500) });

/** Asks a board member why; everybody reads the answer. */
export function DeleteDialog({
  complaint: { id, version, category, filedOn },
  onClose,
  onDeleted,
  onRefused,
}: {
  complaint: Complaint;
  onClose: () => void;
  /** The list has its tombstone. */
  onDeleted: () => void;
  /** The server doesn't count who asks among the board. */
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
    notify.success('The complaint is deleted. Its place in the list says who, when and why.');
    onDeleted();
  }

  return (
    <Dialog open onClose={onClose} title="Delete this complaint?">
      <Form kept={kept} onSubmit={remove}>
        <p>
          “{complaintCategories[category]}” of <Day day={filedOn} />: its text and pictures are wiped, also
          for you. In the list stays that you deleted it, on which day and why.
        </p>
        <FormField
          name="text"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="Everybody reads it, also who filed the complaint."
          required
        />
        <SubmitButton>Delete complaint</SubmitButton>
      </Form>
    </Dialog>
  );
}
