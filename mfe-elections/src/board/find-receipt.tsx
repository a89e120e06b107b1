import { type Election, findReceipt, receiptSchema } from '@campus/contracts/elections';
import { Button, ErrorState, keyOf, Notice, Stack, TextField, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { findToken } from './read-box.ts';
import { texts } from './texts.ts';

/** Looks for a ballot by its receipt. `initial` fills the field until something is typed; it may arrive late, with the session. */
export function FindReceipt({ election, initial }: { election: Election; initial: string }) {
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? initial;
  const [receipt, setReceipt] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const found = useFoundReceipt(election, receipt);

  function look() {
    const checked = receiptSchema.safeParse(plain(typed));
    setError(checked.success ? undefined : texts.findReceipt.invalid);
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
          hint={texts.findReceipt.hint}
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit" busy={found.isFetching} icon={<Search size={18} aria-hidden="true" />}>
          {texts.findReceipt.findMyReceipt}
        </Button>
        <div aria-live="polite">
          {found.isError && !found.isFetching && (
            <ErrorState error={found.error} title={texts.findReceipt.failed} onRetry={look} />
          )}
          {found.data === true && (
            <Notice tone="good">
              <p>
                <strong>{texts.findReceipt.found}</strong>{' '}
                {election.state === 'published'
                  ? texts.findReceipt.wasCounted
                  : texts.findReceipt.willBeCounted}{' '}
                {texts.findReceipt.foundText}
              </p>
            </Notice>
          )}
          {found.data === false && (
            <Notice tone="bad">
              <p>
                <strong>{texts.findReceipt.notFound}</strong> {texts.findReceipt.notFoundText}
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
