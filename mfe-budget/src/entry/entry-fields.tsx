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
import { t } from '@lingui/core/macro';
import { RupeesField } from '../components/rupees-field.tsx';
import { type usePayables, useSummary } from '../ledger/use-ledger.ts';
import { type EntryDraft, isOfApplication } from './entry-schema.ts';
import { entryKinds } from './entry-words.ts';
import { entryFieldsTexts } from './texts.ts';
import { Money } from '../components/money.tsx';
import styles from './entry-form.module.css';
import { type Ref, useEffect, useRef, useState } from 'react';

const kinds = () => [
  {
    value: 'plan',
    label: entryKinds.plan.name,
    hint: t`Raise or lower the planned amount. No money is paid.`,
  },
  { value: 'allocation', label: entryKinds.allocation.name },
  { value: 'sponsorship', label: entryKinds.sponsorship.name },
  { value: 'payment', label: entryKinds.payment.name },
  {
    value: 'release',
    label: t`Release money`,
    hint: t`Frees money that was set aside for an application and isn’t needed.`,
  },
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
      <FormRadioGroup name="kind" label={t`Kind of entry`} required options={kinds()} />
      {kind !== '' && (
        <>
          {kind === 'payment' && (
            <FormRadioGroup
              name="forWhat"

              label={t`Paid from`}
              options={[
                { value: 'application', label: t`Money set aside for an application` },
                { value: 'other', label: t`Other money` },
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
              label={t`Category`}
              {...(kind === 'allocation' || kind === 'sponsorship'
                ? {
                    options: [{ value: '', label: t`No category` }, ...categories],
                    required: false,
                  }
                : { options: categories, placeholder: 'Choose', required: true })}
            />
          )}
          {kind === 'plan' && (
            <FormRadioGroup
              name="direction"

              label={t`Change`}
              options={[
                { value: 'more', label: t`Raise the plan` },
                { value: 'less', label: t`Lower the plan` },
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
                label={t`Amount in rupees`}
                hint={
                  ofApplication && payable
                    ? t`${{ left: formatAmount(payable.left) }} of ${{ approved: formatAmount(payable.approved) }} is left.`
                    : t`For example 1,500 or 99.50.`
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
              hint={entryFieldsTexts().textHint}
              maxLength={120}
              required={kind === 'sponsorship'}
              autoComplete="off"
            />
          )}
          <FormField
            name="text"
            label={t`What it is for`}
            hint={entryFieldsTexts().textHint}
            rows={2}
            maxLength={300}
            required
          />
          <FormField name="on" type="date" label={t`Date`} required />
          <FormControl name="document">
            {(field) => (
              <FileField
                {...field}
                label={t`Invoice or receipt`}
                required={false}
                hint={t`Every member can read it, so cover private data such as account numbers. ${{ documentMaxBytes: documentLimits(documentMaxBytes) }}`}
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
      {t`Planned for ${{ value: budgetCategories[category as BudgetCategory] }} in ${{ year: planned.year }}:`}{' '}
      <Money paise={planned.paise} />
      {paise > 0 && (
        <>
          {t`, and`} <Money paise={planned.paise + (direction === 'less' ? -paise : paise)} />{' '}
          {t`after this entry`}
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
      empty={
        <Notice tone="neutral">{t`No money is set aside for any application. Everything is paid, or nothing is approved yet.`}</Notice>
      }
    >
      {(all) => (
        <Stack>
          {isUnknown && !hasNextPage && (
            <Notice tone="warn">{t`No money is set aside for that application any more. Choose another application.`}</Notice>
          )}
          {all.length >= many && (
            <TextField
              type="search"
              label={t`Find an application`}
              hint={
                hasNextPage
                  ? t`Searches the oldest ${{ count: all.length }} applications.`
                  : t`Search by purpose or name.`
              }
              value={text}
              onChange={setText}
              autoComplete="off"
            />
          )}
          <div className={styles.choices} ref={list}>
            <RadioGroup
              {...field}
              label={t`Application`}
              required
              options={all
                .filter((one) => one.application === field.value || fits(one, text))
                .map((one) => ({
                  value: one.application,
                  label: <bdi>{one.purpose}</bdi>,
                  hint: (
                    <>
                      <bdi>{one.name}</bdi>: {formatAmount(one.left)} {t`left of`}{' '}
                      {formatAmount(one.approved)}
                    </>
                  ),
                }))}
            />
          </div>
          {text !== '' && !all.some((one) => fits(one, text)) && (
            <output>{t`No application matches.`}</output>
          )}
          <ShowMore query={payables} what="applications" list={list} />
        </Stack>
      )}
    </QueryState>
  );
}

const fits = ({ purpose, name }: Payable, text: string) =>
  `${purpose} ${name}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
