import { correctLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { ReasonDialog, useChange } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Money } from '../components/money.tsx';
import { entrySum } from './entry-words.ts';

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
      title={t`Cancel entry ${number}?`}
      field="text"
      hint={t`Every member can read it.`}
      maxLength={300}
      confirmLabel={t`Cancel entry`}
      danger
      onConfirm={(text) => takeBack.mutateAsync({ params: { number }, body: { text } })}
      onClose={onClose}
    >
      <p>
        {t`A new entry of`} <Money paise={-paise} sign={signed} />{' '}
        {t`cancels it. Both stay in the ledger and can’t be changed. If only part of it was wrong, add the right amount as a new entry afterwards.`}
      </p>
      {kind === 'reservation' && (
        <p>{t`The money is then no longer set aside. You can’t cancel it once part of it is paid.`}</p>
      )}
    </ReasonDialog>
  );
}
