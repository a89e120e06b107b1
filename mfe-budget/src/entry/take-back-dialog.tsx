import { correctLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { Dialog, Form, FormField, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { Money } from '../components/money.tsx';
import { entrySum } from '../ledger/entry-sum.ts';
import { takeBackDialogTexts } from './texts.ts';

const schema = z.pick(correctLedgerEntry.body, { text: true });

/** Cancels an entry by a new one with the reason. Everyone can still read both. */
export function TakeBackDialog({
  entry,
  onClose,
  onTaken,
}: {
  entry: LedgerEntry;
  onClose: () => void;
  onTaken: (correction: LedgerEntry) => void;
}) {
  const { number, kind } = entry;
  const { paise, signed } = entrySum(entry);
  const kept = useKeptForm(schema, { name: `take back ${number}`, defaultValues: { text: '' } });
  const takeBack = useChange(correctLedgerEntry, { onSuccess: onTaken });
  return (
    <Dialog open onClose={onClose} title={takeBackDialogTexts.question(number)}>
      <Form
        kept={kept}
        countsOnce
        onSubmit={({ text }) =>
          takeBack.mutateAsync({ params: { number }, body: { requestId: kept.requestId, text } })
        }
      >
        <p>
          {takeBackDialogTexts.newEntryStart} <Money paise={-paise} sign={signed} />{' '}
          {takeBackDialogTexts.newEntryEnd}
        </p>
        {kind === 'reservation' && <p>{takeBackDialogTexts.reservationFreed}</p>}
        <FormField
          name="text"
          label={takeBackDialogTexts.reason}
          rows={3}
          maxLength={300}
          hint={takeBackDialogTexts.reasonHint}
          required
        />
        <SubmitButton variant="danger">{takeBackDialogTexts.confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}
