import { budgetCategories, type NewLedgerEntry, type Payable } from '@campus/contracts/budget';
import { Day, Fact, Facts, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Money } from '../components/money.tsx';
import { entrySentenceTexts } from './texts.ts';

/** The entry in words, for the last check before it is made. */
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
    <Stack gap={3}>
      <p>
        <strong>
          <Act entry={entry} payable={payable} />
        </strong>
      </p>
      <Facts>
        <Fact term="For">
          <span dir="auto">{entry.text}</span>
        </Fact>
        <Fact term="Date">
          <Day day={entry.on} />
        </Fact>
      </Facts>
      {document && (
        <p>
          {t`Every member can read`} <bdi>{document.name}</bdi>.
        </p>
      )}
      <p>{t`You can’t change an entry later. You can only cancel it with a new one.`}</p>
    </Stack>
  );
}

function Act({ entry, payable }: { entry: NewLedgerEntry; payable: Payable | undefined }) {
  const amount = <Money paise={Math.abs(entry.amount)} />;
  const purpose = payable && (
    <>
      “<bdi>{payable.purpose}</bdi>”
    </>
  );
  switch (entry.kind) {
    case 'plan':
      return (
        <>
          {entrySentenceTexts().changePlan(entry.amount < 0, budgetCategories[entry.category])} {amount}.
        </>
      );
    case 'allocation':
    case 'sponsorship':
      return (
        <>
          Receive {amount}
          {entry.party !== '' && (
            <>
              {' '}
              from <bdi>{entry.party}</bdi>
            </>
          )}
          {entry.kind === 'sponsorship' && t` as a sponsorship`}.
        </>
      );
    case 'payment':
      return (
        <>
          Pay {amount}
          {entry.party !== '' && (
            <>
              {' '}
              to <bdi>{entry.party}</bdi>
            </>
          )}{' '}
          from {entry.application === undefined ? budgetCategories[entry.category ?? 'other'] : purpose}.
        </>
      );
    case 'release':
      return (
        <>
          Release {amount} from {purpose}.
        </>
      );
  }
}
