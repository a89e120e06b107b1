import { type Election, findReceipt, receiptSchema } from '@campus/contracts/elections';
import { Button, ErrorState, keyOf, Notice, Stack, TextField, useApi } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { findToken } from './read-box.ts';

/** Looks for a ballot by its receipt. `initial` fills the field until something is typed; it may arrive late, with the session. */
export function FindReceipt({ election, initial }: { election: Election; initial: string }) {
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? initial;
  const [receipt, setReceipt] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const found = useFoundReceipt(election, receipt);

  function look() {
    const checked = receiptSchema.safeParse(plain(typed));
    setError(
      checked.success
        ? undefined
        : t`A receipt has 64 characters: digits and the letters a to f. Copy the whole receipt.`,
    );
    setReceipt(checked.success ? checked.data : null);
    if (checked.data === receipt) void found.refetch();
    return checked.success;
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!look()) (event.currentTarget.elements.namedItem('receipt') as HTMLInputElement).focus();
      }}
    >
      <Stack width="measure">
        <TextField
          label="Receipt"
          name="receipt"
          value={typed}
          onChange={setTyped}
          error={error}
          hint={t`The 64 characters that you got when you voted. Spaces don’t matter.`}
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit" busy={found.isFetching} icon={<Search size={18} aria-hidden="true" />}>
          {t`Find my receipt`}
        </Button>
        <div aria-live="polite">
          {found.isError && !found.isFetching && (
            <ErrorState error={found.error} title={t`The receipt could not be looked up`} onRetry={look} />
          )}
          {found.data === true && (
            <Notice tone="good">
              <p>
                <strong>{t`Your ballot is in the ballot box.`}</strong>{' '}
                {election.state === 'published'
                  ? t`The ballot with this receipt was counted.`
                  : t`The ballot with this receipt will be counted.`}{' '}
                {t`A receipt doesn’t show how someone voted.`}
              </p>
            </Notice>
          )}
          {found.data === false && (
            <Notice tone="bad">
              <p>
                <strong>{t`There is no ballot with this receipt in this election.`}</strong>{' '}
                {t`Check that you copied the whole receipt, and that it is from this election. If so, show your receipt to the people who run the election.`}
              </p>
            </Notice>
          )}
        </div>
      </Stack>
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
