import type { Model } from 'mongoose';
import { isDuplicateKey, upsert } from '../../../platform/mongo-errors.ts';
import type {
  EntryRecord,
  KeptSums as Kept,
  LedgerModels,
  ReservationRecord,
  TotalsRecord,
} from './model.ts';
import { addToReservation, noReservation } from './reservations.ts';
import { addToTotals, noTotals } from './totals.ts';

/** Entries that are added up at once. */
const batch = 500;

/** How sums of one kind follow from entries. */
interface Kind<R extends Kept> {
  model: Model<R>;
  /** The entries that are in the sums with this id. */
  entriesOf: (id: string) => object;
  blank: (id: string) => R;
  add: (sums: R, entry: EntryRecord) => void;
}

/**
 * Sums of academic years and of reservations. An entry is made first and added here afterwards, in order and by
 * compare-and-set on the last one that is in: exactly once, also when whoever made it didn't live to add it. Who reads
 * catches up first.
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
   * Sums with at least every entry up to `head`. That entry was there before this looks, and so were all before it: an
   * entry that comes meanwhile can't be taken while one before it is missed.
   */
  async function upTo<R extends Kept>(
    { model, entriesOf, blank, add }: Kind<R>,
    id: string,
    head: number,
  ): Promise<R> {
    for (;;) {
      const kept = await model.findById(id).lean<R>();
      const sums = kept ? structuredClone(kept) : blank(id);
      const next = await entries
        .find({ ...entriesOf(id), _id: { $gt: sums.applied, $lte: head } })
        .sort({ _id: 1 })
        .limit(batch)
        .lean<EntryRecord[]>();
      const last = next.at(-1);
      if (!last) return sums;
      for (const entry of next) add(sums, entry);
      sums.applied = last._id;
      // Whoever was quicker has added them: what is missing then is read anew.
      await (kept ? replace(model, kept, sums) : insert(model, sums));
    }
  }

  const lastNumber = async () =>
    (await entries.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>())?._id ?? 0;

  return {
    /** What is set aside for an application, with every entry up to `head`; `null`: nothing ever was. */
    async reservationAt(application: string, head: number): Promise<ReservationRecord | null> {
      const reservation = await upTo(ofApplication, application, head);
      return reservation.number === 0 ? null : reservation;
    },

    /** Adds what is missing in any sum. */
    async catchUp(): Promise<void> {
      const head = await lastNumber();
      let done = (await progress.findById('all').lean())?.applied ?? 0;
      while (done < head) {
        const next = await entries
          .find({ _id: { $gt: done, $lte: head } }, { years: 1, application: 1 })
          .sort({ _id: 1 })
          .limit(batch)
          .lean<Pick<EntryRecord, '_id' | 'years' | 'application'>[]>();
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

async function insert<R extends Kept>(model: Model<R>, sums: R): Promise<void> {
  try {
    await model.create(sums);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
