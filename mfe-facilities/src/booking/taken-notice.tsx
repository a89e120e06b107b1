import { hoursInWords } from '@campus/contracts';
import type { BookedTime, Busy, Facility } from '@campus/contracts/facilities';
import { Button, Notice, Row, Stack, useFocusWhen } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clashesOf, nextFree } from '../availability/spans.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** In place of the button that books: who has the time, what else is free that day, and the waiting list. */
export function TakenNotice({
  facility,
  wanted,
  busy,
  now,
  focusWhen,
  onChoose,
  children,
}: {
  facility: Facility;
  wanted: BookedTime;
  busy: readonly Busy[];
  now: { day: string; time: string };
  /** The button that was pressed is gone. */
  focusWhen: unknown;
  onChoose: (time: BookedTime) => void;
  /** The button that joins the waiting list. */
  children: ReactNode;
}) {
  const place = useFocusWhen(focusWhen);
  const clashes = clashesOf(wanted, busy);
  const own = clashes.find(({ mine }) => mine);
  const free = nextFree(facility, wanted, busy, now);
  return (
    <Stack gap={4}>
      <Notice tone="warn" ref={place}>
        <p role="alert">
          <strong>{own ? texts.takenNotice.own : texts.takenNotice.taken}</strong>
          {clashes.map((one) => (
            <span key={one.from}>
              {' '}
              {one.mine && one.booking ? (
                <Link to={paths.booking(one.booking)}>{texts.takenNotice.openBooking}</Link>
              ) : (
                <>
                  <bdi>{one.title || texts.takenNotice.someone}</bdi> {texts.takenNotice.has}{' '}
                  {hoursInWords(one)}.
                </>
              )}
            </span>
          ))}
        </p>
        <p>{free.length > 0 ? texts.takenNotice.free : texts.takenNotice.noneFree}</p>
        {free.length > 0 && (
          <Row gap={2}>
            {free.map((time) => (
              <Button key={time.from} onClick={() => onChoose(time)}>
                {hoursInWords(time)}
              </Button>
            ))}
          </Row>
        )}
      </Notice>
      {!own && (
        <>
          <p>{texts.takenNotice.waitText}</p>
          {children}
        </>
      )}
    </Stack>
  );
}
