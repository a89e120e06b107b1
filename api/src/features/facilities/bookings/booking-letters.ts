import { hoursInWords } from '@campus/contracts';
import { permissions } from '@campus/contracts/areas';
import { dayInWords } from '../../../platform/days.ts';
import type { LetterRecord } from '../../../services/mail/letters.ts';
import { standingFields } from '../../../services/members/member-store.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';

type Told = Pick<BookingRecord, '_id' | 'state' | 'author' | 'day' | 'from' | 'until' | 'endsAt'>;
type Named = Pick<FacilityRecord, 'name'>;
type Mails = Pick<FacilitiesContext, 'mail'>;

/** `Main hall on 23 November 2026, 10:00 am–12:00 pm`. No mail has the words that members typed about a booking. */
const inWords = ({ name }: Named, { day, from, until }: Told): string =>
  `${name} on ${dayInWords(day)}, ${hoursInWords({ from, until })}`;

interface Words {
  subject: string;
  /** Facility and time follow. */
  lead: string;
  more?: string;
}

const toBooker = (
  { mail }: Mails,
  step: string,
  facility: Named,
  booking: Told,
  { subject, lead, more }: Words,
): LetterRecord =>
  mail.letter(`booking:${booking._id}:${step}`, {
    kind: 'booking',
    to: { member: booking.author.id },
    subject,
    paragraphs: [`${lead}: ${inWords(facility, booking)}.`, ...(more ? [more] : [])],
    link: { label: 'Open my booking', path: `/facilities/bookings/${booking._id}` },
    // Once it is over, no one needs to know.
    until: booking.endsAt,
  });

export const requestLetter = (
  { mail }: Mails,
  facility: Named,
  booking: Told,
  to: { member: string },
): LetterRecord =>
  mail.letter(`booking:${booking._id}:request:${to.member}`, {
    kind: 'booking',
    to,
    subject: 'A booking is waiting for your decision',
    paragraphs: [
      `A member asked to book ${inWords(facility, booking)}.`,
      'The time is held until a manager decides.',
    ],
    link: { label: 'Review the booking', path: `/facilities/bookings/${booking._id}` },
    until: booking.endsAt,
  });

/**
 * Tells the managers that a booking waits for them, or the members who manage all facilities if none of the managers can
 * decide on it. Where none were chosen, admins see it at the desk.
 */
export async function requestLetters(
  context: Pick<FacilitiesContext, 'mail' | 'members'>,
  { name, managers }: Pick<FacilityRecord, 'name' | 'managers'>,
  booking: Told,
): Promise<LetterRecord[]> {
  if (managers.length === 0) return [];
  const { model, standingOf } = context.members;
  const able = async (filter: object) =>
    (await model.find(filter, standingFields).lean()).filter(
      (member) => member._id !== booking.author.id && !standingOf(member).barred,
    );
  let told = await able({ _id: { $in: managers.map(({ id }) => id) } });
  if (told.length === 0) told = await able({ roles: { $in: permissions['facility.manage'].roles } });
  return told.map(({ _id }) => requestLetter(context, { name }, booking, { member: _id }));
}

const decisions: Record<'Approved' | 'Rejected', Words> = {
  Approved: { subject: 'Your booking is approved', lead: 'A manager approved your booking' },
  Rejected: {
    subject: 'Your booking was not approved',
    lead: 'A manager rejected your booking',
    more: 'Open it to see the reason.',
  },
};
export const decisionLetter = (
  context: Mails,
  facility: Named,
  booking: Told,
  status: 'Approved' | 'Rejected',
): LetterRecord => toBooker(context, 'decision', facility, booking, decisions[status]);

export const cancelLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'cancelled', facility, booking, {
    subject: 'Your booking was cancelled',
    lead: 'A manager cancelled your booking',
    more: 'Open it to see the reason.',
  });

export const placeFreeLetter = (context: Mails, facility: Named, booking: Told): LetterRecord =>
  toBooker(context, 'place-free', facility, booking, {
    subject: 'You have a booking from the waiting list',
    lead: 'The portal booked this for you from the waiting list',
    more:
      booking.state === 'Pending'
        ? 'A manager still has to approve it. If you no longer need it, please cancel it.'
        : 'If you no longer need it, please cancel it.',
  });
