import { budgetCategories, formatRupees, type LedgerEntry, type NewLedgerEntry } from '@campus/contracts';
import {
  ApiError,
  Button,
  ConfirmDialog,
  drawId,
  FileField,
  Form,
  FormControl,
  FormField,
  LinkButton,
  Notice,
  RadioGroup,
  SubmitButton,
  usePortal,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import { acceptedDocuments, documentLimits } from '../components/document-limits.ts';
import { RupeesField } from '../components/rupees-field.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import { keepDraft, type EntryDraft } from './entry-draft.ts';
import styles from './entry-form.module.css';
import { entrySchema, isOfApplication } from './entry-schema.ts';
import { EntrySentence } from './entry-sentence.tsx';
import { partyWords } from './entry-words.ts';
import { PlanChange } from './plan-change.tsx';
import { useEntering } from './use-entering.ts';
import { usePayables } from './use-payables.ts';

const kinds = [
  { value: 'plan', label: 'Money planned for a category', hint: 'More of it, or less. Nothing is paid yet.' },
  { value: 'allocation', label: 'Money the college allots' },
  { value: 'sponsorship', label: 'A sponsor gives' },
  { value: 'payment', label: 'A payment' },
  { value: 'release', label: 'Give back what isn’t needed', hint: 'Of money that an approval set aside.' },
];
const categories = Object.entries(budgetCategories).map(([value, label]) => ({ value, label }));

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
  const form = useZodForm(entrySchema({ payables: payables.data ?? [], documentMaxBytes }), {
    defaultValues: { ...start, document: null },
  });
  const { document, ...draft } = form.watch();
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

  const { kind } = draft;
  const ofApplication = isOfApplication(draft);
  const payable = payables.data?.find(({ application }) => application === draft.application);
  return (
    <Form form={form} onSubmit={lookAndEnter}>
      <FormControl name="kind">
        {(field) => <RadioGroup {...field} label="What do you enter?" required options={kinds} />}
      </FormControl>
      {kind !== '' && (
        <>
          {kind === 'payment' && (
            <FormControl name="forWhat">
              {(field) => (
                <RadioGroup
                  {...field}
                  label="What is it paid from?"
                  options={[
                    { value: 'application', label: 'From what is set aside for an application' },
                    { value: 'other', label: 'Not for an application' },
                  ]}
                />
              )}
            </FormControl>
          )}
          {ofApplication ? (
            <FormControl name="application">
              {(field) => <ApplicationPicker {...field} payables={payables} />}
            </FormControl>
          ) : (
            <FormField
              name="category"
              label="Category"
              {...(kind === 'allocation' || kind === 'sponsorship'
                ? { options: [{ value: '', label: 'For no certain one' }, ...categories], required: false }
                : { options: categories, placeholder: 'Choose', required: true })}
            />
          )}
          {kind === 'plan' && (
            <FormControl name="direction">
              {(field) => (
                <RadioGroup
                  {...field}
                  label="Is it more or less than before?"
                  options={[
                    { value: 'more', label: 'More is planned' },
                    { value: 'less', label: 'Less is planned' },
                  ]}
                />
              )}
            </FormControl>
          )}
          <FormControl name="amount">
            {(field) => (
              <RupeesField
                {...field}
                label="Sum in rupees"
                hint={
                  ofApplication && payable
                    ? `${formatRupees(payable.left)} of ${formatRupees(payable.approved)} is still set aside.`
                    : 'Like 1,500 or 99.50.'
                }
                required
              />
            )}
          </FormControl>
          {kind === 'plan' && <PlanChange draft={draft} />}
          {(kind === 'allocation' || kind === 'sponsorship' || kind === 'payment') && (
            <FormField
              name="party"
              label={partyWords[kind]}
              hint="Every member can read it."
              maxLength={120}
              required={kind === 'sponsorship'}
              autoComplete="off"
            />
          )}
          <FormField
            name="text"
            label="What it is for"
            hint="Every member can read it."
            rows={2}
            maxLength={300}
            required
          />
          <FormField name="on" type="date" label="Day on which it counts" required />
          <FormControl name="document">
            {(field) => (
              <FileField
                {...field}
                label="Invoice or receipt"
                required={false}
                hint={`Every member can read it: cover what is nobody’s business, like account numbers. ${documentLimits(documentMaxBytes)}`}
                accept={acceptedDocuments}
                progress={progress}
                onChange={(file) => {
                  field.onChange(file);
                  void form.trigger('document');
                }}
              />
            )}
          </FormControl>
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
