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

export function mountRecords(room: Room): void {
  const { route, log } = room;
  const counted: CountedTerms = new Map();
  const figures = () => integrityFigures(room, counted);
  // Of many cases it takes seconds: nobody is to wait for it.
  figures().catch((error: unknown) => log.warn({ err: error }, 'figures are counted when somebody asks'));

  route(listIntegrityRecords, ({ query }) => publishedRecords(room, query));
  route(getIntegrityRecord, ({ params }) => publishedRecord(room, params));
  route(getIntegrityFigures, figures);
  route(exportIntegrityFigures, async () => figuresFile(await figures()));
}
