import { Checkbox, Notice, plural } from '@campus/portal-kit';
import type { Ref } from 'react';
import { dayWords } from '../facility/time-words.ts';
import styles from './booking.module.css';
import { texts } from './texts.ts';

export interface PreviewedDate {
  day: string;
  problem: { code: string; message: string } | null;
  isChosen: boolean;
}

/** The dates of a weekly booking: free ones can be chosen, the others say why they can't. */
export function SeriesPreview({
  ref,
  dates,
  onChange,
}: {
  ref: Ref<HTMLDivElement>;
  dates: readonly PreviewedDate[];
  onChange: (dates: PreviewedDate[]) => void;
}) {
  const free = dates.filter(({ problem }) => problem === null).length;
  return (
    <>
      <Notice ref={ref} tone={free === dates.length ? 'good' : free === 0 ? 'bad' : 'warn'}>
        <output>
          {free === dates.length
            ? texts.seriesPreview.allDatesFree(dates.length)
            : free === 0
              ? texts.seriesPreview.noneDatesFree
              : texts.seriesPreview.datesFree(free, dates.length, plural(free, 'is', 'are'))}{' '}
          {texts.seriesPreview.notYet}
        </output>
      </Notice>
      <ul className={styles['dates']} aria-label={texts.seriesPreview.dates}>
        {dates.map(({ day, problem, isChosen }) => (
          <li key={day}>
            <Checkbox
              label={`${dayWords(day)}: ${problem ? texts.seriesPreview.notPossible : texts.seriesPreview.free}`}
              checked={isChosen}
              disabled={problem !== null}
              {...(problem && { hint: problem.message })}
              onChange={(checked) =>
                onChange(dates.map((date) => (date.day === day ? { ...date, isChosen: checked } : date)))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
