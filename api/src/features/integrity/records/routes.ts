import {
  exportIntegrityFigures,
  getIntegrityFigures,
  getIntegrityRecord,
  listIntegrityRecords,
} from '@campus/contracts';
import { cached } from '../../../platform/cached.ts';
import type { Room } from '../room.ts';
import { integrityFigures } from './figures.ts';
import { figuresFile } from './figures-file.ts';
import { publishedRecord, publishedRecords } from './published.ts';

export function mountRecords(room: Room): void {
  const { route } = room;
  // They change twice a year, and are counted from all cases that are over.
  const figures = cached(600_000, () => integrityFigures(room));

  route(listIntegrityRecords, ({ query }) => publishedRecords(room, query));
  route(getIntegrityRecord, ({ params }) => publishedRecord(room, params));
  route(getIntegrityFigures, () => figures.get());
  route(exportIntegrityFigures, async () => figuresFile(await figures.get()));
}
