import type { Model } from 'mongoose';
import { DomainError } from '../../platform/http/errors.ts';
import type { DocumentRecord } from './document.ts';

/**
 * How much one member may store. It is counted from what is stored, so that it is right after a crash and what was
 * deleted counts no more; uploads that are under way in another process aren't seen.
 */
export function createUploadQuota(
  model: Pick<Model<DocumentRecord>, 'find'>,
  limits: { perDay: number; inAll: number },
  today: () => string,
) {
  const underWay = new Map<string, { by: string; size: number }>();
  return {
    /** Checks that a member may store so many more bytes, today and in all. They count at once, until `done`. */
    async take({ by, file, size }: { by: string; file: string; size: number }, field: string): Promise<void> {
      underWay.set(file, { by, size });
      const others = underWay
        .entries()
        .filter(([name, one]) => name !== file && one.by === by)
        .reduce((sum, [, one]) => sum + one.size, 0);
      const stored = await model.find({ by }, { size: 1, on: 1, kind: 1 }).lean();
      const counted = stored.filter(({ _id }) => !underWay.has(_id));
      const sum = (records: typeof counted) =>
        records.reduce((bytes, one) => bytes + (one.size ?? 0), others);
      const leftToday = limits.perDay - sum(counted.filter(({ on }) => on === today()));
      // Documents of the ledger are the college's, whoever enters them.
      const leftInAll = limits.inAll - sum(counted.filter(({ kind }) => kind !== 'ledger'));
      if (size <= Math.min(leftToday, leftInAll)) return;
      const isToday = leftToday < leftInAll;
      const left = `${(Math.max(0, Math.min(leftToday, leftInAll)) / 1_000_000).toFixed(1)} MB`;
      const message = isToday
        ? `You can upload ${left} more today. Choose a smaller file, or continue tomorrow.`
        : `You have ${left} of storage left. Choose a smaller file, or ask the office.`;
      throw new DomainError(isToday ? 'too-many-uploads' : 'upload-quota', {
        message,
        errors: [{ field, message }],
      });
    },
    /** When the document is stored, or won't be, also because `take` threw. */
    done: (file: string) => void underWay.delete(file),
  };
}
