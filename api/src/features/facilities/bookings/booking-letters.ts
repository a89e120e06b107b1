import { dayInWords } from '../../../platform/days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';

type Told = Pick<BookingRecord, '_id' | 'state' | 'author' | 'day' | 'from' | 'until' | 'endsAt'>;
type Named = Pick<FacilityRecord, 'name'>;
type Mails = Pick<FacilitiesContext, 'mail'>;

/** `Main hall on 23 November 2026, 10:00–12:00`. What members typed about a booking is in no mail. */
const inWords = ({ name }: Named, { day, from, until }: Told): string =>
  `${name} on ${dayInWords(day)}, ${from}–${until}`;

const toBooker = (
  { mail }: Mails,
  step: string,
  { _id, author, endsAt }: Told,
  words: Pick<Letter, 'subject' | 'paragraphs'>,
): LetterRecord =>
  mail.letter(`booking:${_id}:${step}`, {
    kind: 'booking',
    to: { member: author.id },
    ...words,
    link: { label: 'Open my booking', path: `/facilities/bookings/${_id}` },
    // Over, it is no news any more.
    until: endsAt,
  });

/** To the managers: a booking waits for them. Of a facility without managers the admins see it at the desk. */
export const requestLetters = (
  { mail }: Mails,
  { name, managers }: Pick<FacilityRecord, 'name' | 'managers'>,
  booking: Told,
): LetterRecord[] =>
  booking.state !== 'Pending'
    ? []
    : managers
        .filter(({ id }) => id !== booking.author.id)
        .map(({ id }) =>
          mail.letter(`booking:${booking._id}:request:${id}`, {
            kind: 'booking',
            to: { member: id },
            subject: 'A booking waits for your decision',
            paragraphs: [
              `Somebody asks for ${inWords({ name }, booking)}.`,
              'The time is held until a manager decides.',
            ],
            link: { label: 'Open the booking', path: `/facilities/bookings/${booking._id}` },
            until: booking.endsAt,
          }),
        );

export const decisionLetter = (
  context: Mails,
  facility: Named,
  booking: Told,
  status: 'Approved' | 'Rejected',
): LetterRecord =>
  toBooker(
    context,
    'decision',
    booking,
    status === 'Approved'
      ? {
          subject: 'Your booking is approved',
          paragraphs: [`You have ${inWords(facility, booking)}.`],
        }
      : {
          subject: 'Your booking was not approved',
          paragraphs: [
            `We are sorry: you can’t have ${inWords(facility, booking)}.`,
            'The portal shows the reason. The time is free again.',
          ],
        },
  );

/** A manager cancelled it. */
export const cancelLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'cancelled', booking, {
    subject: 'Your booking was cancelled',
    paragraphs: [
      `A manager cancelled your booking: ${inWords(facility, booking)}.`,
      'The portal shows the reason.',
    ],
  });

/** A place on the waiting list became a booking. */
export const placeFreeLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'place-free', booking, {
    subject: 'The time that you waited for is yours',
    paragraphs: [
      `${inWords(facility, booking)} became free, and you were the first on the waiting list.`,
      booking.state === 'Pending'
        ? 'It is held for you until a manager decides. If you don’t need it any more, cancel it.'
        : 'It is booked for you. If you don’t need it any more, cancel it.',
    ],
  });
