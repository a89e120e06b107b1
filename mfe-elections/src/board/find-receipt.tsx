import { type Election, findReceipt, receiptSchema } from '@campus/contracts/elections';
import { Button, ErrorState, keyOf, Notice, TextField, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import styles from './board.module.css';
import { findToken } from './read-box.ts';

/** Looks for a ballot by its receipt. `initial` stands in the field until something is typed; who is signed in, and so it, may be known later. */
export function FindReceipt({ election, initial }: { election: Election; initial: string }) {
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? initial;
  const [receipt, setReceipt] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const found = useFoundReceipt(election, receipt);

  function look() {
    const checked = receiptSchema.safeParse(plain(typed));
    setError(checked.success ? undefined : 'A receipt has 64 digits from 0 to f. Copy it as a whole.');
    setReceipt(checked.success ? checked.data : null);
    if (checked.data === receipt) void found.refetch();
  }

  return (
    <form
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <TextField
        label="Receipt"
        name="receipt"
        value={typed}
        onChange={setTyped}
        error={error}
        hint="The 64 digits that you got when you voted. Spaces don’t matter."
        autoComplete="off"
        maxLength={200}
      />
      <Button type="submit" busy={found.isFetching} icon={<Search size={18} aria-hidden="true" />}>
        Find my receipt
      </Button>
      <div aria-live="polite">
        {found.isError && !found.isFetching && (
          <ErrorState error={found.error} title="It could not be looked for" onRetry={look} />
        )}
        {found.data === true && (
          <Notice tone="good">
            <p>
              <strong>It is in the ballot box.</strong>{' '}
              {election.state === 'published'
                ? 'The ballot with this receipt was counted.'
                : 'The ballot with this receipt will be counted.'}{' '}
              What it says can’t be found by a receipt.
            </p>
          </Notice>
        )}
        {found.data === false && (
          <Notice tone="bad">
            <p>
              <strong>There is no ballot with this receipt in this election.</strong> Was it copied as a
              whole, and is it of this election? If so, show your receipt to the people who run the election.
            </p>
          </Notice>
        )}
      </div>
    </form>
  );
}

/** While voting runs the portal is asked, without a name; once the box is published, the box itself. */
function useFoundReceipt({ id, state }: Election, receipt: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(findReceipt), id, state, receipt],
    enabled: receipt !== null,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      state === 'published'
        ? (await findToken(id, receipt!)) !== null
        : (await api.call(findReceipt, { params: { id, receipt: receipt! }, signal })).inTheBox,
  });
}

/** Without what people and programs put between the digits. */
const plain = (text: string) => text.replaceAll(/[\s:·.-]/g, '').toLowerCase();
