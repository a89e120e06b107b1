import { academicYearOf } from '@campus/contracts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger, Room } from '../room.ts';
import { createAppend } from './append.ts';
import { createKeptSums } from './kept-sums.ts';
import { createLedgerModels } from './model.ts';
import { noTotals, sumOf } from './totals.ts';

export function createLedger(platform: Platform) {
  const models = createLedgerModels(platform.connection);
  const sums = createKeptSums(models);
  const yearOf = (day: string) => academicYearOf(day, platform.config.academicYearStarts);
  const thisYear = () => yearOf(platform.today());
  const book = createAppend(platform, models, sums);

  const totalsOf = async (year: string) => {
    await sums.catchUp();
    return (await models.totals.findById(year).lean()) ?? noTotals(year);
  };

  const forApplications: Ledger = {
    async reserve({ application, amount, category, text, on, by }) {
      const year = yearOf(on);
      await book.append({
        requestId: `reservation:${application}`,
        isSame: () => true,
        draftAfter: async () => ({
          kind: 'reservation',
          amount,
          category,
          on,
          year,
          years: [year],
          text,
          party: '',
          application,
          document: null,
          by: by.name,
          member: by.id,
        }),
      });
    },
    left: async () => sumOf(await totalsOf(thisYear())).left,
  };
  return { ...forApplications, ...book, models, sums, yearOf, thisYear, totalsOf };
}

export interface LedgerRoom extends Room {
  ledger: ReturnType<typeof createLedger>;
}
