import { formatRupees } from '@campus/contracts';
import {
  addLedgerEntry,
  type LedgerEntry,
  type NewLedgerEntry,
  type Payable,
} from '@campus/contracts/budget';
import {
  Form,
  formDataOf,
  LinkButton,
  LostFileNotice,
  SubmitButton,
  useChange,
  useConfirm,
  useKeptForm,
  usePortal,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { usePayables } from '../ledger/use-ledger.ts';
import { EntryFields } from './entry-fields.tsx';
import { draftSchema, entrySchema, isOfApplication, type EntryDraft } from './entry-schema.ts';
import { EntrySentence } from './entry-sentence.tsx';

/** The form for a new ledger entry. The draft survives a reload until the entry is made. */
export function EntryForm({
  name,
  start,
  onEntered,
}: {
  name: string;
  start: EntryDraft;
  onEntered: (entry: LedgerEntry) => void;
}) {
  const { documentMaxBytes } = usePortal().config;
  const payables = usePayables();
  const kept = useKeptForm(entrySchema({ payables: payables.data ?? [], documentMaxBytes }), {
    name,
    defaultValues: { ...start, document: null },
    stored: { schema: draftSchema, inTab: true },
  });
  const enter = useChange(addLedgerEntry, {
    kept,
    onSuccess: (entered) => {
      kept.clear();
      onEntered(entered);
    },
  });
  const { form } = kept;
  const { document, ...draft } = form.watch();
  const [dialog, confirm] = useConfirm();

  async function lookAndEnter(entry: NewLedgerEntry) {
    const children = <EntrySentence entry={entry} payable={payable} document={document} />;
    if (!(await confirm({ title: t`Add this entry?`, confirmLabel: t`Add entry`, children }))) return;
    await enter.mutateAsync({ body: formDataOf({ ...entry, document }) });
  }

  const payable = payables.data?.find(({ application }) => application === draft.application);
  useProposal(form, draft, payable);
  // The amount left for an application is unknown until its page of the list is loaded.
  const isOnLaterPage = draft.application !== '' && !payable && payables.hasNextPage;
  const isReady =
    draft.kind !== '' && (!isOfApplication(draft) || (payables.data !== undefined && !isOnLaterPage));
  return (
    <Form
      kept={kept}
      earlier={() => <LinkButton to={paths.ledger}>{t`Open the ledger`}</LinkButton>}
      onSubmit={lookAndEnter}
    >
      <EntryFields
        draft={draft}
        payables={payables}
        payable={payable}
        isReady={isReady}
        progress={enter.progress}
      />
      {isReady && (
        <>
          <LostFileNotice kept={kept} name="document" />
          <SubmitButton>{t`Review`}</SubmitButton>
        </>
      )}
      {dialog}
    </Form>
  );
}

/** Proposes to pay all that is left for the chosen application, unless the treasurer has typed something else. */
function useProposal(
  { setValue }: { setValue: (field: 'amount' | 'text', value: string) => void },
  { kind, amount, text }: EntryDraft,
  payable: Payable | undefined,
) {
  const proposed = useRef({ amount: '', text: '' });
  useEffect(() => {
    if (kind !== 'payment' || !payable) return;
    const next = { amount: formatRupees(payable.left), text: payable.purpose };
    if (amount === proposed.current.amount && amount !== next.amount) setValue('amount', next.amount);
    if (text === proposed.current.text && text !== next.text) setValue('text', next.text);
    proposed.current = next;
    // Only another application or kind makes a new proposal: an emptied field stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, payable?.application]);
}
