import { correctLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { Dialog, Form, FormField, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { Money } from '../components/money.tsx';

const schema = z.pick(correctLedgerEntry.body, { text: true });

/** Takes an entry back by another one, with the reason; both stay for everybody to read. */
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
    <Dialog open onClose={onClose} title={`Take entry ${number} back?`}>
      <Form
        kept={kept}
        countsOnce
        onSubmit={({ text }) =>
          takeBack.mutateAsync({ params: { number }, body: { requestId: kept.requestId, text } })
        }
      >
        <p>
          A new entry of <Money paise={-amount} /> takes it back. Both stay in the ledger, and neither can be
          changed: if only a part was wrong, enter what is right as a new entry afterwards.
        </p>
        {kind === 'reservation' && (
          <p>The money is then no longer set aside. It can’t be taken back once a part of it is paid.</p>
        )}
        <FormField name="text" label="Reason" rows={3} maxLength={300} hint="Everybody reads it." required />
        <SubmitButton variant="danger">Take it back</SubmitButton>
      </Form>
    </Dialog>
  );
}
