import {
  exportIntegrityFigures,
  getIntegrityFigures,
  getIntegrityRecord,
  listIntegrityRecords,
} from '@campus/contracts';
import type { Room } from '../room.ts';
import { type CountedTerms, integrityFigures } from './figures.ts';
import { figuresFile } from './figures-file.ts';
import { publishedRecord, publishedRecords } from './published.ts';

const day = 86_400_000;

export function mountRecords(room: Room): void {
  const { route, jobs } = room;
  const counted: CountedTerms = new Map();
  const figures = () => integrityFigures(room, counted);
  // Counting many cases takes seconds, so the first run after the start does it, before anybody asks.
  jobs.repeat('integrity figures', day, async () => void (await figures()));

  route(listIntegrityRecords, ({ query }) => publishedRecords(room, query));
  route(getIntegrityRecord, ({ params }) => publishedRecord(room, params));
  route(getIntegrityFigures, figures);
  route(exportIntegrityFigures, async () => figuresFile(await figures()));
}
