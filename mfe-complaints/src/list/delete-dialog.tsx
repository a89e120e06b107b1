import { changeComplaint, complaintCategories, requiredText, type Complaint } from '@campus/contracts';
import {
  ApiError,
  Day,
  Dialog,
  drawId,
  Form,
  FormField,
  notify,
  SubmitButton,
  useApi,
  useZodForm,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { complaintKeys } from '../query-keys.ts';

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
  const api = useApi();
  const queries = useQueryClient();
  // One for all tries: what was done by one whose answer got lost isn't done again.
  const [requestId] = useState(drawId);
  const form = useZodForm(schema, { defaultValues: { text: '' } });

  async function remove({ text }: { text: string }) {
    const readAgain = () => queries.invalidateQueries({ queryKey: complaintKeys.all });
    try {
      await api.call(changeComplaint, {
        params: { id },
        body: { action: 'delete', requestId, version, text },
      });
    } catch (error) {
      void readAgain();
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      onRefused();
      return;
    }
    await readAgain();
    notify.success('The complaint is deleted. Its place in the list says who, when and why.');
    onDeleted();
  }

  return (
    <Dialog open onClose={onClose} title="Delete this complaint?">
      <Form form={form} keepAs={`delete complaint ${id}`} onSubmit={remove}>
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
