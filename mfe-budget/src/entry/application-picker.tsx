import { formatRupees, type Payable } from '@campus/contracts';
import { Button, Notice, QueryState, RadioGroup, Skeleton, TextField } from '@campus/portal-kit';
import { useEffect, useState, type Ref } from 'react';
import styles from './entry-form.module.css';
import type { usePayables } from './use-payables.ts';

/** From as many on a search is of use. */
const many = 6;

/** One of the applications of which money is still set aside. */
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
  const [sought, setSought] = useState('');
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    payables;
  const isUnknown =
    field.value !== '' && data !== undefined && !data.some(({ application }) => application === field.value);
  // A link may have chosen one of a later page.
  const readOn = isUnknown && hasNextPage && !isFetching && !payables.isError;
  useEffect(() => {
    if (readOn) void fetchNextPage();
  }, [readOn, fetchNextPage]);
  return (
    <QueryState
      query={payables}
      skeleton={<Skeleton lines={4} />}
      empty={
        <Notice tone="neutral">
          <p>No money is set aside for any application: all is paid, or nothing was approved yet.</p>
        </Notice>
      }
    >
      {(all) => (
        <div className={styles['picker']}>
          {isUnknown && !hasNextPage && (
            <Notice tone="warn">
              <p>No money is set aside for that application any more. Choose another one.</p>
            </Notice>
          )}
          {all.length >= many && (
            <TextField
              type="search"
              label="Find an application"
              hint={
                hasNextPage ? `Looks through the oldest ${all.length} of them.` : 'By purpose or by name.'
              }
              value={sought}
              onChange={setSought}
              autoComplete="off"
            />
          )}
          <div className={styles['choices']}>
            <RadioGroup
              {...field}
              label="For which application"
              required
              options={all
                .filter((one) => one.application === field.value || fits(one, sought))
                .map((one) => ({
                  value: one.application,
                  label: <bdi>{one.purpose}</bdi>,
                  hint: (
                    <>
                      <bdi>{one.name}</bdi>: {formatRupees(one.left)} left of {formatRupees(one.approved)}
                    </>
                  ),
                }))}
            />
          </div>
          {sought !== '' && !all.some((one) => fits(one, sought)) && <output>None of them fits.</output>}
          {hasNextPage && (
            <>
              {isFetchNextPageError && (
                <p role="alert">More applications could not be loaded. {error?.message}</p>
              )}
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchNextPageError ? 'Try again' : 'Show more'}
              </Button>
            </>
          )}
        </div>
      )}
    </QueryState>
  );
}

const fits = ({ purpose, name }: Payable, sought: string) =>
  `${purpose} ${name}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
