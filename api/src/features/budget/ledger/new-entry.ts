import type { Parsed } from '@campus/contracts';
import type { addLedgerEntry } from '@campus/contracts/budget';
import { yearsAfter } from '../../../platform/days.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { Draft, Submission } from './ledger.ts';
import type { BudgetContext } from '../context.ts';
import type { EntryRecord, ReservationRecord } from './model.ts';
import { storedDocument } from '../../../services/documents/document.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

type Sent = Parsed<typeof addLedgerEntry.body>;

/** Enters income, a payment, a plan or a release. The same again is safe. */
export async function addEntry(
  context: BudgetContext,
  caller: Caller,
  body: Sent,
  document: ReceivedDocument | null,
): Promise<EntryRecord> {
  requireDay(context, body.on);
  const entry = await context.ledger.append(submissionOf(context, caller, body, document));
  if (document && entry.document?.file === document.file) await context.documents.settle(document.file);
  return entry;
}

function submissionOf(
  { ledger, documents }: BudgetContext,
  caller: Caller,
  body: Sent,
  document: ReceivedDocument | null,
): Submission {
  const { requestId, kind, amount, on, text } = body;
  const party = 'party' in body ? body.party : '';
  const application = ('application' in body && body.application) || null;
  const year = ledger.yearOf(on);
  const said = { kind, amount, on, text, party, application };

  async function whereItCounts(head: number): Promise<Pick<Draft, 'category' | 'years'>> {
    if (application !== null) {
      const reservation = await ledger.sums.reservationAt(application, head);
      if (reservation === null || reservation.approved <= 0)
        throw invalidField('application', 'No money is set aside for this application.');
      requireLeft(reservation, amount);
      return { category: reservation.category, years: yearsOf(year, reservation) };
    }
    if (!('category' in body) || body.category === undefined)
      throw invalidField('category', 'Choose a category.');
    return { category: body.category, years: [year] };
  }

  return {
    requestId,
    isSame: (entry) =>
      entry.corrects === undefined &&
      Object.entries(said).every(([name, value]) => entry[name as keyof typeof said] === value) &&
      (application !== null || ('category' in body && body.category === entry.category)) &&
      entry.document?.sha256 === document?.sha256,
    async draftAfter(head) {
      const place = await whereItCounts(head);
      // Only of an entry that is allowed.
      if (document) await documents.keep('ledger', document);
      return {
        ...said,
        ...place,
        year,
        document: document && storedDocument(document),
        by: personOf(caller).name,
        member: caller.id,
      };
    },
  };
}

/** Its own year, and the one in which its money is reserved no longer. */
const yearsOf = (year: string, reservation: ReservationRecord): string[] =>
  year === reservation.year ? [year] : [year, reservation.year];

function requireLeft({ left }: ReservationRecord, amount: number): void {
  if (amount > left) throw new DomainError('over-reserved');
}

function requireDay({ today }: BudgetContext, on: string): void {
  if (on < yearsAfter(today(), -2)) throw invalidField('on', 'This is more than two years ago.');
  if (on > yearsAfter(today(), 1)) throw invalidField('on', 'This is more than a year ahead.');
}

/**
 * Takes an entry back by one that says the opposite, for the same day: the sums are then as if neither had been made.
 */
export function correctEntry(
  { ledger }: BudgetContext,
  caller: Caller,
  number: number,
  { requestId, text }: { requestId: string; text: string },
): Promise<EntryRecord> {
  const { entries } = ledger.models;
  return ledger.append({
    requestId,
    isSame: (entry) => entry.corrects === number && entry.text === text,
    async draftAfter(head) {
      const wrong = await entries.findById(number).lean();
      if (!wrong) throw new DomainError('not-found');
      if (wrong.corrects !== undefined) throw new DomainError('correction-stays');
      if (await entries.exists({ corrects: number })) throw new DomainError('entry-corrected');
      const { kind, amount, category, on, year, years, party, application } = wrong;
      if (kind === 'reservation') requireLeft((await ledger.sums.reservationAt(application!, head))!, amount);
      return {
        kind,
        amount: -amount,
        category,
        on,
        year,
        years,
        text,
        party,
        application,
        document: null,
        corrects: number,
        by: personOf(caller).name,
        member: caller.id,
      };
    },
  });
}
