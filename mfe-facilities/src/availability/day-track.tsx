import { hoursInWords } from '@campus/contracts';
import {
  type BookedTime,
  type Busy,
  type Facility,
  minutesOf,
  quarterMinutes,
  timeOf,
} from '@campus/contracts/facilities';
import { SmallText, useCollegeClock } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type AvailableDay, type DaySpan, type Slot, slotsOf, spansOf, timeBetween } from './spans.ts';
import { texts } from './texts.ts';
import styles from './track.module.css';

export interface Hours {
  first: number;
  last: number;
}

/** From the earliest opening or booking of some days to the latest closing, in whole hours. */
export function hoursOf(days: readonly AvailableDay[]): Hours {
  const times = days.flatMap(({ open, busy }) => [
    ...(open ? [open] : []),
    ...busy.filter(({ kind }) => kind !== 'closed'),
  ]);
  if (times.length === 0) return { first: 8 * 60, last: 12 * 60 };
  const first = Math.min(...times.map(({ from }) => minutesOf(from)));
  const last = Math.max(...times.map(({ until }) => minutesOf(until)));
  return { first: Math.floor(first / 60) * 60, last: Math.ceil(last / 60) * 60 };
}

/** The lines of the grid that a time is between: quarters from its beginning, and closures begin at any minute. */
const between = ({ from, until }: { from: string; until: string }, { first, last }: Hours) => {
  const line = (minutes: number) => (Math.max(first, Math.min(last, minutes)) - first) / quarterMinutes + 1;
  return {
    '--begin': Math.floor(line(minutesOf(from))),
    '--end': Math.ceil(line(minutesOf(until))),
  } as CSSProperties;
};

export const quartersOf = ({ first, last }: Hours) =>
  ({ '--quarters': (last - first) / quarterMinutes }) as CSSProperties;

const wholeHours = ({ first, last }: Hours) =>
  Array.from({ length: (last - first) / 60 }, (_, index) => ({
    from: timeOf(first + index * 60),
    until: timeOf(first + (index + 1) * 60),
  }));

/** The hours of a picture, at its edge: "8", "9", … "12", "1". */
export const HourAxis = ({ hours, across = false }: { hours: Hours; across?: boolean }) => (
  <div
    aria-hidden="true"
    className={`${styles.axis} ${across ? styles.across : styles.down}`}
    style={quartersOf(hours)}
  >
    {wholeHours(hours).map((hour) => (
      <span key={hour.from} style={between(hour, hours)}>
        {texts().dayTrack.hour(Number(hour.from.slice(0, 2)))}
      </span>
    ))}
  </div>
);

/** Up to 16 hours of half-hour slots are wide enough to be pressed in one row (WCAG 2.5.8). */
const isWideEnough = ({ slotMinutes }: Facility, { first, last }: Hours) =>
  (last - first) / slotMinutes <= 32;

/**
 * A day of a facility as a picture: what is taken, and the free slots, which can be pressed, dragged over, or walked by
 * arrow keys. The first press chooses a beginning, a second one the end.
 */
export function DayTrack({
  facility,
  day,
  hours,
  chosen,
  onChoose,
  across = false,
  label,
}: {
  facility: Facility;
  day: AvailableDay;
  hours: Hours;
  /** A time on any day; shown if it is on this one. */
  chosen: BookedTime | null;
  /** Without it the picture is only to be looked at. */
  onChoose?: (time: BookedTime) => void;
  /** Time goes from left to right, as is the way of the text; otherwise down. */
  across?: boolean;
  label: string;
}) {
  const now = useCollegeClock();
  const [begun, setBegun] = useState<Slot | null>(null);
  const [dragged, setDragged] = useState<Slot | null>(null);
  const [walkedTo, setWalkedTo] = useState('');
  const spans = spansOf(facility, day, now);
  const here = chosen?.day === day.day ? chosen : null;

  function press(gap: DaySpan, slot: Slot) {
    const ends = begun !== null && here?.from === begun.from && isIn(gap, begun) && slot.from >= begun.from;
    setBegun(ends ? null : slot);
    onChoose?.(ends ? timeBetween(facility, gap, begun, slot) : timeBetween(facility, gap, slot));
  }
  function drag(event: PointerEvent, gap: DaySpan, slot: Slot) {
    if (!dragged || event.buttons !== 1 || !isIn(gap, dragged)) return;
    setBegun(null);
    onChoose?.(timeBetween(facility, gap, dragged, slot));
  }

  const slotsIn = (span: DaySpan) =>
    onChoose && (!across || isWideEnough(facility, hours)) ? slotsOf(facility, span) : [];
  const free = spans.flatMap(slotsIn).map(({ from }) => from);
  const stop = [walkedTo, here?.from].find((from) => from && free.includes(from)) ?? free[0];
  return (
    <div className={`${styles.track} ${across ? styles.across : styles.down}`} style={quartersOf(hours)}>
      {day.open && <span className={styles.open} style={between(day.open, hours)} />}
      {day.day <= now.day && (
        <span
          className={styles.past}
          style={between({ from: '00:00', until: day.day < now.day ? '24:00' : now.time }, hours)}
        />
      )}
      {wholeHours(hours).map((hour) => (
        <span key={hour.from} className={styles.line} style={between(hour, hours)} />
      ))}
      {here && (
        <span className={styles.chosen} style={between(here, hours)} aria-hidden="true">
          {!across && hoursInWords(here)}
        </span>
      )}
      <ol aria-label={label}>
        {spans.length === 0 && <li className={styles.none}>{day.open ? t`No free time` : t`Closed`}</li>}
        {spans.map((span) =>
          span.offer ? (
            slotsIn(span).map((slot) => (
              <li key={slot.from} className={styles.slot} style={between(slot, hours)}>
                <button
                  type="button"
                  aria-label={t`Free, ${{ hours: hoursInWords(slot) }}`}
                  title={hoursInWords(slot)}
                  aria-pressed={here !== null && slot.from >= here.from && slot.from < here.until}
                  tabIndex={slot.from === stop ? 0 : -1}
                  onKeyDown={walk}
                  onFocus={() => setWalkedTo(slot.from)}
                  onClick={() => press(span, slot)}
                  onPointerDown={({ pointerType }) => setDragged(pointerType === 'mouse' ? slot : null)}
                  onPointerEnter={(event) => drag(event, span, slot)}
                />
              </li>
            ))
          ) : (
            <li
              key={`${span.from} ${span.busy?.kind ?? 'free'}`}
              className={`${styles.span} ${span.busy ? styles[span.busy.kind] : ''} ${span.busy?.mine ? styles.mine : ''}`}
              style={between(span, hours)}
            >
              <span className={styles.hours}>{hoursInWords(span)}</span>{' '}
              {span.busy ? (
                <Taken busy={span.busy} />
              ) : (
                <SmallText as="span">{t`Free, can’t be booked`}</SmallText>
              )}
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

const isIn = (gap: DaySpan, slot: Slot) => slot.from >= gap.from && slot.until <= gap.until;

const steps: Record<string, number | undefined> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys move between free slots; Tab leaves them all. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  const slots = [...event.currentTarget.closest('ol')!.querySelectorAll<HTMLElement>('button')];
  event.preventDefault();
  slots[slots.indexOf(event.currentTarget) + step]?.focus();
}

const states = () =>
  ({ booked: 'Booked', waiting: t`Requested, not approved yet`, closed: 'Closed' }) as const;

function Taken({ busy: { kind, title, mine, booking, by } }: { busy: Busy }) {
  const words = title === '' ? states()[kind] : title;
  return (
    <>
      {booking ? (
        <Link to={paths.booking(booking)}>
          <bdi>{words}</bdi>
        </Link>
      ) : (
        <bdi>{words}</bdi>
      )}{' '}
      <SmallText as="span">
        {title !== '' && states()[kind]}
        {mine
          ? ' (yours)'
          : by && (
              <>
                {' '}
                {t`by`} <bdi>{by.name}</bdi>
              </>
            )}
      </SmallText>
    </>
  );
}
