import type { LedgerEntry, NewLedgerEntry } from '@campus/contracts';
import {
  ApiError,
  Button,
  ConfirmDialog,
  drawId,
  Form,
  LinkButton,
  Notice,
  SubmitButton,
  UnsentNotice,
  usePortal,
  useKeepUnsent,
  useUnsent,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import { keepDraft, type EntryDraft } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-form.module.css';
import { entrySchema, isOfApplication } from './entry-schema.ts';
import { EntrySentence } from './entry-sentence.tsx';
import { useEntering } from './use-entering.ts';
import { usePayables } from './use-payables.ts';

type Typed = EntryDraft & { document: File | null };

/** Enters something into the ledger. What was typed stays, also over a reload, until it is entered. */
export function EntryForm({
  memberId,
  start,
  onEntered,
}: {
  memberId: string;
  start: EntryDraft;
  onEntered: (entry: LedgerEntry) => void;
}) {
  const { documentMaxBytes } = usePortal().config;
  const { enter, progress } = useEntering();
  const payables = usePayables();
  // With the session the browser's storage is emptied.
  const unsent = useUnsent<Typed>('ledger-entry');
  const form = useZodForm(entrySchema({ payables: payables.data ?? [], documentMaxBytes }), {
    defaultValues: { ...start, document: null, ...unsent },
  });
  const { document, ...draft } = form.watch();
  useKeepUnsent('ledger-entry', () => (draft.kind === '' ? null : ({ ...draft, document } satisfies Typed)));
  // What is asked for a last look: resolves with whether it is to be entered.
  const [asked, setAsked] = useState<{ entry: NewLedgerEntry; answer: (sure: boolean) => void } | null>(null);
  const [isTaken, setTaken] = useState(false);

  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => keepDraft(memberId, typed as EntryDraft));
    return unsubscribe;
  }, [form, memberId]);

  async function lookAndEnter(entry: NewLedgerEntry) {
    const sure = await new Promise<boolean>((answer) => setAsked({ entry, answer }));
    setAsked(null);
    if (!sure) return;
    try {
      const entered = await enter(entry, document);
      keepDraft(memberId, null);
      onEntered(entered);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'entry-exists')) throw error;
      setTaken(true);
    }
  }

  const payable = payables.data?.find(({ application }) => application === draft.application);
  // Before its page of applications is there nobody can say how much is left for the one that is paid.
  const isSought = draft.application !== '' && !payable && payables.hasNextPage;
  const isReady =
    draft.kind !== '' && (!isOfApplication(draft) || (payables.data !== undefined && !isSought));
  return (
    <Form form={form} onSubmit={lookAndEnter}>
      {unsent && <UnsentNotice />}
      <EntryFields
        draft={draft}
        payables={payables}
        payable={payable}
        isReady={isReady}
        progress={progress}
      />
      {isReady && (
        <>
          {isTaken && (
            <TakenNotice
              onAnother={() => {
                form.setValue('requestId', drawId());
                setTaken(false);
              }}
            />
          )}
          <SubmitButton>Have a last look</SubmitButton>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Enter this?"
        confirmLabel="Enter it"
        onConfirm={() => asked?.answer(true)}
        onCancel={() => asked?.answer(false)}
      >
        {asked && <EntrySentence entry={asked.entry} payable={payable} document={document} />}
      </ConfirmDialog>
    </Form>
  );
}

/** An earlier try had arrived, of which no answer came, and something was changed since. */
const TakenNotice = ({ onAnother }: { onAnother: () => void }) => (
  <Notice tone="warn">
    <p role="alert">
      An earlier try had arrived: the entry is in the ledger as it was then, and what you see here was not
      entered. Look at the newest entry before you enter this as another one.
    </p>
    <p className={styles['links']}>
      <LinkButton to="/transparency-budget/ledger">The ledger</LinkButton>
      <Button onClick={onAnother}>This is another entry</Button>
    </p>
  </Notice>
);
