import { addLedgerEntry, type LedgerEntry, type NewLedgerEntry } from '@campus/contracts/budget';
import {
  ApiError,
  Button,
  randomId,
  Form,
  formDataOf,
  LinkButton,
  Notice,
  Row,
  SubmitButton,
  useChange,
  useConfirm,
  useKeptForm,
  usePortal,
} from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { usePayables } from './application-picker.tsx';
import { EntryFields } from './entry-fields.tsx';
import { draftSchema, entrySchema, isOfApplication, type EntryDraft } from './entry-schema.ts';
import { EntrySentence } from './entry-sentence.tsx';

/** Enters something into the ledger. What was typed stays, also over a reload, until it is entered. */
export function EntryForm({
  name,
  start,
  onEntered,
}: {
  /** Of what is kept while it is not entered. */
  name: string;
  start: EntryDraft;
  onEntered: (entry: LedgerEntry) => void;
}) {
  const { documentMaxBytes } = usePortal().config;
  const enter = useChange(addLedgerEntry, {
    onSuccess: (entered) => {
      kept.clear();
      onEntered(entered);
    },
  });
  const payables = usePayables();
  const kept = useKeptForm(entrySchema({ payables: payables.data ?? [], documentMaxBytes }), {
    name,
    defaultValues: { ...start, document: null },
    stored: { schema: draftSchema, inTab: true },
  });
  const { form } = kept;
  const { document, ...draft } = form.watch();
  const [dialog, confirm] = useConfirm();
  const [isTaken, setTaken] = useState(false);

  async function lookAndEnter(entry: NewLedgerEntry) {
    const children = <EntrySentence entry={entry} payable={payable} document={document} />;
    if (!(await confirm({ title: 'Enter this?', confirmLabel: 'Enter it', children }))) return;
    try {
      await enter.mutateAsync({ body: formDataOf({ ...entry, document }) });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'entry-exists')) throw error;
      setTaken(true);
    }
  }

  const payable = payables.data?.find(({ application }) => application === draft.application);
  // Before its page of applications is there nobody can say how much is left for the one that is paid.
  const isOnLaterPage = draft.application !== '' && !payable && payables.hasNextPage;
  const isReady =
    draft.kind !== '' && (!isOfApplication(draft) || (payables.data !== undefined && !isOnLaterPage));
  return (
    <Form kept={kept} countsOnce onSubmit={lookAndEnter}>
      <EntryFields
        draft={draft}
        payables={payables}
        payable={payable}
        isReady={isReady}
        progress={enter.progress}
      />
      {isReady && (
        <>
          {isTaken && (
            <TakenNotice
              onAnother={() => {
                form.setValue('requestId', randomId());
                setTaken(false);
              }}
            />
          )}
          <SubmitButton>Review</SubmitButton>
        </>
      )}
      {dialog}
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
    <Row>
      <LinkButton to={paths.ledger}>The ledger</LinkButton>
      <Button onClick={onAnother}>This is another entry</Button>
    </Row>
  </Notice>
);
