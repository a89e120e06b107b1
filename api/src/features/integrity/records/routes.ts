import {
  exportIntegrityFigures,
  getIntegrityFigures,
  getIntegrityRecord,
  listIntegrityRecords,
} from '@campus/contracts/integrity';
import { dayMs } from '../../../platform/days.ts';
import type { IntegrityContext } from '../model.ts';
import { type CountedTerms, integrityFigures } from './figures.ts';
import { figuresFile } from './figures-file.ts';
import { publishedRecord, publishedRecords } from './published.ts';

export function mountRecords(context: IntegrityContext): void {
  const { route, jobs } = context;
  const counted: CountedTerms = new Map();
  const figures = () => integrityFigures(context, counted);
  // Counting many cases takes seconds, so the first run after the start does it, before the first request.
  jobs.everywhere('integrity figures', dayMs, async () => {
    // A restore or a repair may have changed what was counted.
    counted.clear();
    await figures();
  });

  route(listIntegrityRecords, ({ query }) => publishedRecords(context, query));
  route(getIntegrityRecord, ({ params }) => publishedRecord(context, params));
  route(getIntegrityFigures, figures);
  route(exportIntegrityFigures, async () => figuresFile(await figures()));
}
