import { formatAmount } from '@campus/contracts';
import type { Payable } from '@campus/contracts/budget';
import { Button, Notice, QueryState, RadioGroup, Skeleton, Stack, TextField } from '@campus/portal-kit';
import { useEffect, useState, type Ref } from 'react';
import type { usePayables } from '../ledger/use-ledger.ts';
import styles from './entry-form.module.css';
import { applicationPickerTexts } from './texts.ts';

/** The number of applications from which a search is shown. */
const many = 6;

/** Chooses an application with money still set aside. */
export function ApplicationPicker({
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
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    payables;
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
          <div className={styles.choices}>
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
          {hasNextPage && (
            <>
              {isFetchNextPageError && (
                <p role="alert">
                  {applicationPickerTexts.moreFailed} {error?.message}
                </p>
              )}
              <div>
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {isFetchNextPageError ? applicationPickerTexts.tryAgain : applicationPickerTexts.showMore}
                </Button>
              </div>
            </>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

const fits = ({ purpose, name }: Payable, text: string) =>
  `${purpose} ${name}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
