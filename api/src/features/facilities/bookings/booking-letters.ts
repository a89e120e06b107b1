import { dayInWords } from '../../../platform/days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';

type Told = Pick<BookingRecord, '_id' | 'state' | 'author' | 'day' | 'from' | 'until' | 'endsAt'>;
type Named = Pick<FacilityRecord, 'name'>;
type Mails = Pick<FacilitiesContext, 'mail'>;

/** `Main hall on 23 November 2026, 10:00–12:00`. No mail has the words that members typed about a booking. */
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
    // Once it is over, no one needs to know.
    until: endsAt,
  });

/** Tells the managers that a booking waits for them. Without managers, admins see it at the desk. */
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
            subject: 'A booking is waiting for your decision',
            paragraphs: [
              `A member asked to book ${inWords({ name }, booking)}.`,
              'The time is held until a manager decides.',
            ],
            link: { label: 'Review the booking', path: `/facilities/bookings/${booking._id}` },
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
          paragraphs: [`A manager approved your booking: ${inWords(facility, booking)}.`],
        }
      : {
          subject: 'Your booking was not approved',
          paragraphs: [
            `A manager rejected your booking: ${inWords(facility, booking)}.`,
            'Open it to see the reason.',
          ],
        },
  );

/** Tells the member that a manager cancelled their booking. */
export const cancelLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'cancelled', booking, {
    subject: 'Your booking was cancelled',
    paragraphs: [
      `A manager cancelled your booking: ${inWords(facility, booking)}.`,
      'Open it to see the reason.',
    ],
  });

/** Tells the member that their place on the waiting list became a booking. */
export const placeFreeLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'place-free', booking, {
    subject: 'You have a booking from the waiting list',
    paragraphs: [
      `The portal booked this for you from the waiting list: ${inWords(facility, booking)}.`,
      booking.state === 'Pending'
        ? 'A manager still has to approve it. If you no longer need it, please cancel it.'
        : 'If you no longer need it, please cancel it.',
    ],
  });
