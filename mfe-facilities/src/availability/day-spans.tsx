import { hoursInWords } from '@campus/contracts';
import { type Busy, type Facility, minutesOf, quarterMinutes } from '@campus/contracts/facilities';
import { SmallText, Text, useCollegeClock } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './availability.module.css';
import { spansOf, type AvailableDay, type DaySpan } from './spans.ts';
import { texts } from './texts.ts';

/** A day of a facility in order: free times, which lead to the booking form, and taken ones. */
export function DaySpans({
  facility,
  day,
  opens,
}: {
  facility: Facility;
  day: AvailableDay;
  /** In a week: the minute of the day at which its grid begins. */
  opens?: number;
}) {
  const spans = spansOf(facility, day, useCollegeClock());
  if (spans.length === 0)
    return (
      <div className={styles.spans}>
        <Text tone="soft" className={styles.none}>
          {day.open ? texts.daySpans.none : texts.daySpans.closed}
        </Text>
      </div>
    );
  return (
    <ol className={styles.spans}>
      {spans.map((span) => (
        <li
          key={`${span.from} ${span.busy?.kind ?? 'free'}`}
          style={
            opens === undefined ? undefined : { gridRow: rowsOf(span, opens), ...columnsOf(span, spans) }
          }
        >
          <Span span={span} facility={facility} />
        </li>
      ))}
    </ol>
  );
}

/** A booking during a closure is next to it; a span alone at its time takes the width of both. */
function columnsOf(span: DaySpan, spans: readonly DaySpan[]) {
  const standsBeside = (one: DaySpan) =>
    spans.some((other) => other !== one && one.from < other.until && other.from < one.until);
  return spans.some(standsBeside) && !standsBeside(span) ? { gridColumn: '1 / span 2' } : {};
}

/** Blackouts begin and end at any minute. */
function rowsOf({ from, until }: DaySpan, opens: number): string {
  const quarters = (time: string) => (minutesOf(time) - opens) / quarterMinutes + 1;
  return `${Math.floor(quarters(from))} / ${Math.ceil(quarters(until))}`;
}

function Span({ span, facility }: { span: DaySpan; facility: Facility }) {
  const { busy, offer } = span;
  const hours = <span className={styles.hours}>{hoursInWords(span)}</span>;
  if (offer)
    return (
      <Link className={`${styles.span} ${styles.free}`} to={paths.book(facility.id, offer)}>
        {hours} <span>{texts.daySpans.freeBook}</span>
      </Link>
    );
  if (!busy)
    return (
      <div className={styles.span}>
        {hours} <SmallText as="span">{texts.daySpans.freeCantBooked}</SmallText>
      </div>
    );
  return (
    <div className={`${styles.span} ${styles[busy.kind]} ${busy.mine ? styles.mine : ''}`}>
      {hours} <Taken busy={busy} />
    </div>
  );
}

const states = { booked: 'Booked', waiting: texts.daySpans.requested, closed: 'Closed' } as const;

function Taken({ busy: { kind, title, mine, booking, by } }: { busy: Busy }) {
  const words = title === '' ? states[kind] : title;
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
        {title !== '' && states[kind]}
        {mine
          ? ' (yours)'
          : by && (
              <>
                {' '}
                {texts.daySpans.by} <bdi>{by.name}</bdi>
              </>
            )}
      </SmallText>
    </>
  );
}
