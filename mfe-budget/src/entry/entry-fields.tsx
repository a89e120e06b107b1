import { formatRupees } from '@campus/contracts';
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
  { value: 'plan', label: 'Money planned for a category', hint: 'More of it, or less. Nothing is paid yet.' },
  { value: 'allocation', label: 'Money the college allots' },
  { value: 'sponsorship', label: 'A sponsor gives' },
  { value: 'payment', label: 'A payment' },
  { value: 'release', label: 'Give back what isn’t needed', hint: 'Of money that an approval set aside.' },
];
const categories = Object.entries(budgetCategories).map(([value, label]) => ({ value, label }));

/** All that is asked of an entry, by its kind. */
export function EntryFields({
  draft,
  payables,
  payable,
  isReady,
  progress,
}: {
  draft: EntryDraft;
  payables: ReturnType<typeof usePayables>;
  /** The one that is chosen. */
  payable: Payable | undefined;
  /** Whether the rest can be asked. */
  isReady: boolean;
  /** Of sending the document, 0 to 1; `null` while none is sent. */
  progress: number | null;
}) {
  const { documentMaxBytes } = usePortal().config;
  const { trigger } = useFormContext();
  const { kind } = draft;
  const ofApplication = isOfApplication(draft);
  return (
    <>
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
        </>
      )}
      {isReady && (
        <>
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
