import { type BookedTime, type Facility, previewSeries } from '@campus/contracts/facilities';
import { Checkbox, Lines, Notice, plural, useApi, useFocusWhen } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { dayWords } from '../facility/time-words.ts';

interface PreviewedDate {
  day: string;
  problem: { code: string; message: string } | null;
  isChosen: boolean;
}

/** The dates of a weekly booking: `null` until they are read for these days and times. */
export function useSeries({ id: facility }: Facility, wanted: BookedTime & { lastDay: string }) {
  const api = useApi();
  const of = Object.values(wanted).join();
  const [preview, setPreview] = useState<{ of: string; dates: PreviewedDate[] } | null>(null);
  return {
    dates: preview?.of === of ? preview.dates : null,
    change: (dates: PreviewedDate[]) => setPreview({ of, dates }),
    async read() {
      const { items } = await api.call(previewSeries, { body: { facility, ...wanted } });
      setPreview({ of, dates: items.map((item) => ({ ...item, isChosen: item.problem === null })) });
    },
  };
}

/** The dates of a weekly booking: free ones can be chosen, the others say why they can't. */
export function SeriesPreview({
  dates,
  onChange,
}: {
  dates: readonly PreviewedDate[];
  onChange: (dates: PreviewedDate[]) => void;
}) {
  // Away from the button, which books from now on: a second press would book before the dates are read.
  const place = useFocusWhen(true);
  const free = dates.filter(({ problem }) => problem === null).length;
  return (
    <>
      <Notice ref={place} tone={free === dates.length ? 'good' : free === 0 ? 'bad' : 'warn'}>
        <output>
          {free === dates.length
            ? t`All ${{ count: dates.length }} dates are free.`
            : free === 0
              ? t`None of the dates is free.`
              : t`${free} of ${{ count: dates.length }} dates ${{ free2: plural(free, 'is', 'are') }} free.`}{' '}
          {t`Nothing is booked yet.`}
        </output>
      </Notice>
      <Lines aria-label={t`Dates`}>
        {dates.map(({ day, problem, isChosen }) => (
          <li key={day}>
            <Checkbox
              label={`${dayWords(day)}: ${problem ? t`not possible` : t`free`}`}
              checked={isChosen}
              disabled={problem !== null}
              {...(problem && { hint: problem.message })}
              onChange={(checked) =>
                onChange(dates.map((date) => (date.day === day ? { ...date, isChosen: checked } : date)))
              }
            />
          </li>
        ))}
      </Lines>
    </>
  );
}
