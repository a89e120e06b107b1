import type { MoneySums } from '@campus/contracts/budget';
import type { Model } from 'mongoose';
import { insertIfNew, upsert } from '../../../platform/storage/mongo-errors.ts';
import {
  type EntryRecord,
  type KeptSums as Kept,
  type LedgerModels,
  monthOf,
  type ReservationRecord,
  type TotalsRecord,
} from './model.ts';

const batch = 500;

interface Kind<R extends Kept> {
  model: Model<R>;
  entriesOf: (id: string) => object;
  blank: (id: string) => R;
  add: (sums: R, entry: EntryRecord) => void;
}

/**
 * Sums of academic years and of reservations. An entry is written first and added here afterwards, in order and by
 * compare-and-set on the last added one: exactly once, even if its writer crashed before adding it. Readers catch up
 * first.
 */
export function createKeptSums({ entries, totals, reservations, progress }: LedgerModels) {
  const ofYear: Kind<TotalsRecord> = {
    model: totals,
    entriesOf: (years) => ({ years }),
    blank: noTotals,
    add: addToTotals,
  };
  const ofApplication: Kind<ReservationRecord> = {
    model: reservations,
    entriesOf: (application) => ({ application }),
    blank: noReservation,
    add: addToReservation,
  };

  /**
   * Sums with at least every entry up to `head`. That entry and all before it existed when this starts reading: a later
   * entry can't be added while an earlier one is missing.
   */
  async function upTo<R extends Kept>(
    { model, entriesOf, blank, add }: Kind<R>,
    id: string,
    head: number,
  ): Promise<R> {
    for (;;) {
      const kept = await model.findById(id).lean();
      const sums = kept ? structuredClone(kept) : blank(id);
      const next = await entries
        .find({ ...entriesOf(id), _id: { $gt: sums.applied, $lte: head } })
        .sort({ _id: 1 })
        .limit(batch)
        .lean();
      const last = next.at(-1);
      if (!last) return sums;
      for (const entry of next) add(sums, entry);
      sums.applied = last._id;
      // Another process may have added them: read what is missing again.
      await (kept ? replace(model, kept, sums) : insertIfNew(() => model.create(sums)));
    }
  }

  const lastNumber = async () => (await entries.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean())?._id ?? 0;

  return {
    /** Money set aside for an application, with every entry up to `head`; `null` if there never was any. */
    async reservationAt(application: string, head: number): Promise<ReservationRecord | null> {
      const reservation = await upTo(ofApplication, application, head);
      return reservation.number === 0 ? null : reservation;
    },

    async catchUp(): Promise<void> {
      const [head, before] = await Promise.all([lastNumber(), progress.findById('all').lean()]);
      let done = before?.applied ?? 0;
      while (done < head) {
        const next = await entries
          .find({ _id: { $gt: done, $lte: head } }, { years: 1, application: 1 })
          .sort({ _id: 1 })
          .limit(batch)
          .lean();
        const last = next.at(-1)!._id;
        for (const year of new Set(next.flatMap(({ years }) => years))) await upTo(ofYear, year, last);
        for (const application of new Set(next.flatMap((entry) => entry.application ?? [])))
          await upTo(ofApplication, application, last);
        await upsert(() =>
          progress.updateOne({ _id: 'all' }, { $max: { applied: last } }, { upsert: true }).exec(),
        );
        done = last;
      }
    },
  };
}
export type KeptSums = ReturnType<typeof createKeptSums>;

async function replace<R extends Kept>(model: Model<R>, { _id, applied }: R, sums: R): Promise<void> {
  await model.replaceOne({ _id, applied }, sums);
}

export const noSums = (): MoneySums => ({ planned: 0, income: 0, reserved: 0, spent: 0 });

export const noTotals = (year: string): TotalsRecord => ({
  _id: year,
  applied: 0,
  byCategory: {},
  byMonth: {},
  bySponsor: [],
});

/** The sums that an entry changes. A payment for an application spends what was reserved for it. */
function changeBy({
  kind,
  amount,
  application,
}: Pick<EntryRecord, 'kind' | 'amount' | 'application'>): Partial<MoneySums> {
  switch (kind) {
    case 'plan':
      return { planned: amount };
    case 'allocation':
    case 'sponsorship':
      return { income: amount };
    case 'reservation':
      return { reserved: amount };
    case 'payment':
      return { spent: amount, ...(application !== null && { reserved: -amount }) };
    case 'release':
      return { reserved: -amount };
  }
}

/** Paise that came in, or went out when it is less than 0. */
export function moneyMoved(entry: Parameters<typeof changeBy>[0]): number {
  const { income = 0, spent = 0 } = changeBy(entry);
  return income - spent;
}

function addToTotals(totals: TotalsRecord, entry: EntryRecord): void {
  const { reserved = 0, ...own } = changeBy(entry);
  const { planned = 0, income = 0, spent = 0 } = entry.year === totals._id ? own : {};
  const sums = (totals.byCategory[entry.category] ??= noSums());
  sums.planned += planned;
  sums.income += income;
  sums.spent += spent;
  if (entry.years.at(-1) === totals._id) sums.reserved += reserved;
  if (income !== 0 || spent !== 0) {
    const month = (totals.byMonth[monthOf(entry)] ??= { income: 0, spent: 0 });
    month.income += income;
    month.spent += spent;
  }
  if (entry.kind === 'sponsorship') addSponsor(totals, entry);
}

function addSponsor({ bySponsor }: TotalsRecord, { party, amount }: EntryRecord): void {
  const known = bySponsor.find((sponsor) => sponsor.party === party);
  if (known) known.paise += amount;
  else bySponsor.push({ party, paise: amount });
}

export function sumOf({ byCategory }: Pick<TotalsRecord, 'byCategory'>): MoneySums & { left: number } {
  const all = noSums();
  for (const sums of Object.values(byCategory))
    for (const name of Object.keys(all) as (keyof MoneySums)[]) all[name] += sums[name];
  return { ...all, left: all.income - all.spent - all.reserved };
}

/** Before the first entry, which says the rest. */
const noReservation = (application: string): ReservationRecord => ({
  _id: application,
  applied: 0,
  number: 0,
  year: '',
  category: 'other',
  approved: 0,
  left: 0,
  open: false,
});

function addToReservation(
  reservation: ReservationRecord,
  { _id, kind, amount, year, category }: EntryRecord,
): void {
  // No other entry can be the first of an application.
  if (reservation.number === 0) Object.assign(reservation, { number: _id, year, category });
  if (kind === 'reservation') {
    reservation.approved += amount;
    reservation.left += amount;
  } else reservation.left -= amount;
  reservation.open = reservation.left > 0;
}
