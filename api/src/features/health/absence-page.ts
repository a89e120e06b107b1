import { invalidField } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../platform/pagination.ts';
import type { ListedAbsence } from './model.ts';
import type { Room } from './room.ts';

/**
 * A page of the reports that match, by moment and id; each part of it is a range of an index.
 * @throws DomainError `invalid-input`
 */
export async function absencePage(
  { models }: Pick<Room, 'models'>,
  filter: object,
  by: 'reportedAt' | 'waitsSince',
  order: 1 | -1,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ found: ListedAbsence[]; next: string | null }> {
  const found: ListedAbsence[] = [];
  for (const part of partsAfter(cursor, by, order)) {
    if (found.length > limit) break;
    const more = await models.absences
      .find({ $and: [filter, part] }, { history: 0 })
      .sort({ [by]: order, _id: order })
      .limit(limit + 1 - found.length)
      .lean<ListedAbsence[]>();
    found.push(...more);
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = last && found.length > limit ? encodeCursor([last[by]!.toISOString(), last._id]) : null;
  return { found: shown, next };
}

/** Of the same moment as the last one, then of those that follow. */
function partsAfter(cursor: string | undefined, by: string, order: 1 | -1): object[] {
  if (cursor === undefined) return [{}];
  const [time, id] = decodeCursor(cursor, 2) as [string, string];
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
  const beyond = order === 1 ? '$gt' : '$lt';
  return [{ [by]: at, _id: { [beyond]: id } }, { [by]: { [beyond]: at } }];
}
