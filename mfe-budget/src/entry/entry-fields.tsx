import { academicYearOf, formatAmount, parseRupees } from '@campus/contracts';
import { budgetCategories, type BudgetCategory, type Payable } from '@campus/contracts/budget';
import {
  acceptedDocuments,
  documentLimits,
  FileField,
  FormControl,
  FormField,
  FormRadioGroup,
  Notice,
  optionsOf,
  QueryState,
  RadioGroup,
  ShowMore,
  Skeleton,
  Stack,
  TextField,
  useFormContext,
  usePortal,
} from '@campus/portal-kit';
import { RupeesField } from '../components/rupees-field.tsx';
import { type usePayables, useSummary } from '../ledger/use-ledger.ts';
import { type EntryDraft, isOfApplication } from './entry-schema.ts';
import { entryKinds } from './entry-words.ts';
import { applicationPickerTexts, entryFieldsTexts, planChangeTexts } from './texts.ts';
import { Money } from '../components/money.tsx';
import styles from './entry-form.module.css';
import { type Ref, useEffect, useRef, useState } from 'react';

const kinds = [
  { value: 'plan', label: entryKinds.plan.name, hint: entryFieldsTexts.planHint },
  { value: 'allocation', label: entryKinds.allocation.name },
  { value: 'sponsorship', label: entryKinds.sponsorship.name },
  { value: 'payment', label: entryKinds.payment.name },
  { value: 'release', label: entryFieldsTexts.release, hint: entryFieldsTexts.releaseHint },
];
const categories = optionsOf(budgetCategories);

export function EntryFields({
  draft,
  payables,
  payable,
  isReady,
  progress,
}: {
  draft: EntryDraft;
  payables: ReturnType<typeof usePayables>;
  payable: Payable | undefined;
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
              label={entryKinds[kind].party}
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

function PlanChange({ draft: { on, category, amount, direction } }: { draft: EntryDraft }) {
  const planned = usePlanned(on, category);
  if (planned === null) return null;
  const paise = parseRupees(amount) ?? 0;
  return (
    <output className={styles.plan}>
      {planChangeTexts.planned(budgetCategories[category as BudgetCategory], planned.year)}{' '}
      <Money paise={planned.paise} />
      {paise > 0 && (
        <>
          {planChangeTexts.plannedAfterStart}{' '}
          <Money paise={planned.paise + (direction === 'less' ? -paise : paise)} />{' '}
          {planChangeTexts.plannedAfterEnd}
        </>
      )}
      .
    </output>
  );
}

function usePlanned(on: string, category: string): { year: string; paise: number } | null {
  const now = useSummary(undefined);
  // The start of academic years follows from the months of one.
  const begin = now.data?.byMonth[0]?.month.slice(5);
  const year = begin && on ? academicYearOf(on, `${begin}-01`) : undefined;
  const { data } = useSummary(year === now.data?.year ? undefined : year);
  // While another year is loading, the previous year's sums are still there.
  if (!data || data.year !== year || !Object.hasOwn(budgetCategories, category)) return null;
  return { year, paise: data.byCategory.find((one) => one.category === category)?.planned ?? 0 };
}

const many = 6;

function ApplicationPicker({
  payables,
  ...field
}: {
  payables: ReturnType<typeof usePayables>;
  name: string;
  value: string;
  onChange: (application: string) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { data, hasNextPage, isFetching, fetchNextPage } = payables;
  const isUnknown =
    field.value !== '' && data !== undefined && !data.some(({ application }) => application === field.value);
  // A link may have chosen an application of a later page.
  const readOn = isUnknown && hasNextPage && !isFetching && !payables.isError;
  useEffect(() => {
    if (readOn) void fetchNextPage();
  }, [readOn, fetchNextPage]);
  return (
    <QueryState
      query={payables}
      skeleton={<Skeleton lines={4} />}
      empty={<Notice tone="neutral">{applicationPickerTexts.nothingToPay}</Notice>}
    >
      {(all) => (
        <Stack>
          {isUnknown && !hasNextPage && <Notice tone="warn">{applicationPickerTexts.nothingLeft}</Notice>}
          {all.length >= many && (
            <TextField
              type="search"
              label={applicationPickerTexts.search}
              hint={
                hasNextPage
                  ? applicationPickerTexts.searchHintCut(all.length)
                  : applicationPickerTexts.searchHint
              }
              value={text}
              onChange={setText}
              autoComplete="off"
            />
          )}
          <div className={styles.choices} ref={list}>
            <RadioGroup
              {...field}
              label={applicationPickerTexts.application}
              required
              options={all
                .filter((one) => one.application === field.value || fits(one, text))
                .map((one) => ({
                  value: one.application,
                  label: <bdi>{one.purpose}</bdi>,
                  hint: (
                    <>
                      <bdi>{one.name}</bdi>: {formatAmount(one.left)} {applicationPickerTexts.leftOf}{' '}
                      {formatAmount(one.approved)}
                    </>
                  ),
                }))}
            />
          </div>
          {text !== '' && !all.some((one) => fits(one, text)) && (
            <output>{applicationPickerTexts.noMatch}</output>
          )}
          <ShowMore query={payables} what="applications" list={list} />
        </Stack>
      )}
    </QueryState>
  );
}

const fits = ({ purpose, name }: Payable, text: string) =>
  `${purpose} ${name}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
