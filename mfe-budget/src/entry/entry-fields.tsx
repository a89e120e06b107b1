import { formatAmount } from '@campus/contracts';
import { budgetCategories, type Payable } from '@campus/contracts/budget';
import {
  acceptedDocuments,
  documentLimits,
  FileField,
  FormControl,
  FormField,
  RadioGroup,
  useFormContext,
  usePortal,
} from '@campus/portal-kit';
import { RupeesField } from '../components/rupees-field.tsx';
import { ApplicationPicker, type usePayables } from './application-picker.tsx';
import { isOfApplication, type EntryDraft } from './entry-schema.ts';
import { partyWords } from './entry-words.ts';
import { PlanChange } from './plan-change.tsx';

const kinds = [
  {
    value: 'plan',
    label: 'Plan for a category',
    hint: 'Raise or lower the planned amount. No money is paid.',
  },
  { value: 'allocation', label: 'Money from the college' },
  { value: 'sponsorship', label: 'Money from a sponsor' },
  { value: 'payment', label: 'Payment' },
  {
    value: 'release',
    label: 'Release money',
    hint: 'Frees money that an approval set aside and that isn’t needed.',
  },
];
const categories = Object.entries(budgetCategories).map(([value, label]) => ({ value, label }));

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
      <FormControl name="kind">
        {(field) => <RadioGroup {...field} label="Kind of entry" required options={kinds} />}
      </FormControl>
      {kind !== '' && (
        <>
          {kind === 'payment' && (
            <FormControl name="forWhat">
              {(field) => (
                <RadioGroup
                  {...field}
                  label="Paid from"
                  options={[
                    { value: 'application', label: 'Money set aside for an application' },
                    { value: 'other', label: 'Other money' },
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
                ? { options: [{ value: '', label: 'No category' }, ...categories], required: false }
                : { options: categories, placeholder: 'Choose', required: true })}
            />
          )}
          {kind === 'plan' && (
            <FormControl name="direction">
              {(field) => (
                <RadioGroup
                  {...field}
                  label="Change"
                  options={[
                    { value: 'more', label: 'Raise the plan' },
                    { value: 'less', label: 'Lower the plan' },
                  ]}
                />
              )}
            </FormControl>
          )}
        </>
      )}
      {isReady && (
        <>
          <FormControl name="amount">
            {(field) => (
              <RupeesField
                {...field}
                label="Amount in rupees"
                hint={
                  ofApplication && payable
                    ? `${formatAmount(payable.left)} of ${formatAmount(payable.approved)} is left.`
                    : 'For example 1,500 or 99.50.'
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
          <FormField name="on" type="date" label="Date" required />
          <FormControl name="document">
            {(field) => (
              <FileField
                {...field}
                label="Invoice or receipt"
                required={false}
                hint={`Every member can read it, so cover private data such as account numbers. ${documentLimits(documentMaxBytes)}`}
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
