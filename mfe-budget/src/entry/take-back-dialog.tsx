import { correctLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { Dialog, Form, FormField, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { Money } from '../components/money.tsx';

const schema = z.pick(correctLedgerEntry.body, { text: true });

/** Cancels an entry by a new one with the reason. Everyone can still read both. */
export function TakeBackDialog({
  entry: { number, amount, kind },
  onClose,
  onTaken,
}: {
  entry: LedgerEntry;
  onClose: () => void;
  onTaken: (correction: LedgerEntry) => void;
}) {
  const kept = useKeptForm(schema, { name: `take back ${number}`, defaultValues: { text: '' } });
  const takeBack = useChange(correctLedgerEntry, { onSuccess: onTaken });
  return (
    <Dialog open onClose={onClose} title={`Cancel entry ${number}?`}>
      <Form
        kept={kept}
        countsOnce
        onSubmit={({ text }) =>
          takeBack.mutateAsync({ params: { number }, body: { requestId: kept.requestId, text } })
        }
      >
        <p>
          A new entry of <Money paise={-amount} /> cancels it. Both stay in the ledger and can’t be changed.
          If only part of it was wrong, add the right amount as a new entry afterwards.
        </p>
        {kind === 'reservation' && (
          <p>The money is then no longer set aside. You can’t cancel it once part of it is paid.</p>
        )}
        <FormField
          name="text"
          label="Reason"
          rows={3}
          maxLength={300}
          hint="Everyone can read it."
          required
        />
        <SubmitButton variant="danger">Cancel entry</SubmitButton>
      </Form>
    </Dialog>
  );
}
