import { correctLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { ReasonDialog, useChange } from '@campus/portal-kit';
import { Money } from '../components/money.tsx';
import { entrySum } from './entry-words.ts';
import { takeBackDialogTexts } from './texts.ts';

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
  const takeBack = useChange(correctLedgerEntry, { onSuccess: onTaken });
  return (
    <ReasonDialog
      name={`take back ${number}`}
      title={takeBackDialogTexts.question(number)}
      field="text"
      hint={takeBackDialogTexts.reasonHint}
      maxLength={300}
      confirmLabel={takeBackDialogTexts.confirm}
      danger
      onConfirm={(text) => takeBack.mutateAsync({ params: { number }, body: { text } })}
      onClose={onClose}
    >
      <p>
        {takeBackDialogTexts.newEntryStart} <Money paise={-paise} sign={signed} />{' '}
        {takeBackDialogTexts.newEntryEnd}
      </p>
      {kind === 'reservation' && <p>{takeBackDialogTexts.reservationFreed}</p>}
    </ReasonDialog>
  );
}
