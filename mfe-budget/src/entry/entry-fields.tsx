import { formatAmount } from '@campus/contracts';
import { budgetCategories, type Payable } from '@campus/contracts/budget';
import {
  acceptedDocuments,
  documentLimits,
  FileField,
  FormControl,
  FormField,
  FormRadioGroup,
  optionsOf,
  useFormContext,
  usePortal,
} from '@campus/portal-kit';
import { RupeesField } from '../components/rupees-field.tsx';
import type { usePayables } from '../ledger/use-ledger.ts';
import { ApplicationPicker } from './application-picker.tsx';
import { isOfApplication, type EntryDraft } from './entry-schema.ts';
import { kindWords, partyWords } from './entry-words.ts';
import { PlanChange } from './plan-change.tsx';
import { entryFieldsTexts } from './texts.ts';

const kinds = [
  { value: 'plan', label: kindWords.plan, hint: entryFieldsTexts.planHint },
  { value: 'allocation', label: kindWords.allocation },
  { value: 'sponsorship', label: kindWords.sponsorship },
  { value: 'payment', label: kindWords.payment },
  { value: 'release', label: entryFieldsTexts.release, hint: entryFieldsTexts.releaseHint },
];
const categories = optionsOf(budgetCategories);

/** The fields of an entry, by its kind. */
export function EntryFields({
  draft,
  payables,
  payable,
  isReady,
  progress,
}: {
  draft: EntryDraft;
  payables: ReturnType<typeof usePayables>;
  /** The chosen application. */
  payable: Payable | undefined;
  /** Whether the remaining fields can be shown. */
  isReady: boolean;
  /** Upload progress of the document, 0 to 1; `null` without an upload. */
  progress: number | null;
}) {
  const { documentMaxBytes } = usePortal().config;
  const { trigger } = useFormContext();
  const { kind } = draft;
  const ofApplication = isOfApplication(draft);
  return (
    <>
      <FormRadioGroup name="kind" label={entryFieldsTexts.kind} required options={kinds} />
      {kind !== '' && (
        <>
          {kind === 'payment' && (
            <FormRadioGroup
              name="forWhat"

              label={entryFieldsTexts.paidFrom}
              options={[
                { value: 'application', label: entryFieldsTexts.reservedMoney },
                { value: 'other', label: entryFieldsTexts.otherMoney },
              ]}
            />
          )}
          {ofApplication ? (
            <FormControl name="application">
              {(field) => <ApplicationPicker {...field} payables={payables} />}
            </FormControl>
          ) : (
            <FormField
              name="category"
              label={entryFieldsTexts.category}
              {...(kind === 'allocation' || kind === 'sponsorship'
                ? {
                    options: [{ value: '', label: entryFieldsTexts.noCategory }, ...categories],
                    required: false,
                  }
                : { options: categories, placeholder: 'Choose', required: true })}
            />
          )}
          {kind === 'plan' && (
            <FormRadioGroup
              name="direction"

              label={entryFieldsTexts.direction}
              options={[
                { value: 'more', label: entryFieldsTexts.raisePlan },
                { value: 'less', label: entryFieldsTexts.lowerPlan },
              ]}
            />
          )}
        </>
      )}
      {isReady && (
        <>
          <FormControl name="amount">
            {(field) => (
              <RupeesField
                {...field}
                label={entryFieldsTexts.amount}
                hint={
                  ofApplication && payable
                    ? entryFieldsTexts.amountLeft(formatAmount(payable.left), formatAmount(payable.approved))
                    : entryFieldsTexts.amountHint
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
              hint={entryFieldsTexts.textHint}
              maxLength={120}
              required={kind === 'sponsorship'}
              autoComplete="off"
            />
          )}
          <FormField
            name="text"
            label={entryFieldsTexts.text}
            hint={entryFieldsTexts.textHint}
            rows={2}
            maxLength={300}
            required
          />
          <FormField name="on" type="date" label={entryFieldsTexts.date} required />
          <FormControl name="document">
            {(field) => (
              <FileField
                {...field}
                label={entryFieldsTexts.document}
                required={false}
                hint={entryFieldsTexts.documentHint(documentLimits(documentMaxBytes))}
                accept={acceptedDocuments}
                progress={progress}
                onChange={(file) => {
                  field.onChange(file);
                  void trigger('document');
                }}
              />
            )}
          </FormControl>
        </>
      )}
    </>
  );
}
