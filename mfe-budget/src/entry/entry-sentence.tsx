import { budgetCategories, type NewLedgerEntry, type Payable } from '@campus/contracts/budget';
import { Day } from '@campus/portal-kit';
import { Money } from '../components/money.tsx';
import styles from './entry-form.module.css';

/** What is about to be entered, in words. */
export function EntrySentence({
  entry,
  payable,
  document,
}: {
  entry: NewLedgerEntry;
  payable: Payable | undefined;
  document: File | null;
}) {
  return (
    <div className={styles['sentence']}>
      <p>
        You enter: <What entry={entry} payable={payable} />, for “<bdi>{entry.text}</bdi>”. It counts on{' '}
        <Day day={entry.on} />.
      </p>
      {document && (
        <p>
          Every member can read <bdi>{document.name}</bdi>.
        </p>
      )}
      <p>
        <strong>It can’t be changed, only taken back.</strong>
      </p>
    </div>
  );
}

function What({ entry, payable }: { entry: NewLedgerEntry; payable: Payable | undefined }) {
  const sum = <Money paise={Math.abs(entry.amount)} />;
  const application = payable && (
    <>
      {' '}
      of what is set aside for “<bdi>{payable.purpose}</bdi>”
    </>
  );
  switch (entry.kind) {
    case 'plan':
      return (
        <>
          {sum} {entry.amount < 0 ? 'less' : 'more'} planned for {budgetCategories[entry.category]}
        </>
      );
    case 'allocation':
      return (
        <>
          an allocation of {sum}
          {entry.party !== '' && (
            <>
              {' '}
              from <bdi>{entry.party}</bdi>
            </>
          )}
        </>
      );
    case 'sponsorship':
      return (
        <>
          a sponsorship of {sum} from <bdi>{entry.party}</bdi>
        </>
      );
    case 'payment':
      return (
        <>
          a payment of {sum}
          {entry.party !== '' && (
            <>
              {' '}
              to <bdi>{entry.party}</bdi>
            </>
          )}
          {entry.application === undefined
            ? ` for ${budgetCategories[entry.category ?? 'other']}, not for an application`
            : application}
        </>
      );
    case 'release':
      return (
        <>
          {sum} given back{application}
        </>
      );
  }
}
