import { changeComplaint, type Complaint, complaintSubject } from '@campus/contracts/complaints';
import { ApiError, Day, notify, randomId, ReasonDialog, useChange } from '@campus/portal-kit';
import { useState } from 'react';
import { deleteDialogTexts } from './texts.ts';

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
  const change = useChange(changeComplaint);
  const [requestId] = useState(randomId);

  async function remove(text: string) {
    try {
      await change.mutateAsync({ params: { id }, body: { action: 'delete', requestId, version, text } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      onRefused();
      return;
    }
    notify.success(deleteDialogTexts.done);
    onDeleted();
  }

  return (
    <ReasonDialog
      name={`delete complaint ${id}`}
      title={deleteDialogTexts.question}
      field="text"
      hint={deleteDialogTexts.reasonHint}
      confirmLabel={deleteDialogTexts.confirm}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        “<bdi>{complaintSubject(words)}</bdi>
        {deleteDialogTexts.afterSubject} <Day day={filedOn} />
        {deleteDialogTexts.consequence}
      </p>
    </ReasonDialog>
  );
}
