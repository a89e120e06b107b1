import { readPage } from '../../platform/pagination.ts';
import { withCurrentNames } from './current-names.ts';
import type { ListedAbsence } from './model.ts';
import type { Room } from './room.ts';

/**
 * A page of the reports that match, by moment and id.
 * @throws DomainError `invalid-input`
 */
export const absencePage = async (
  room: Pick<Room, 'models' | 'members'>,
  filter: object,
  by: 'reportedAt' | 'waitsSince',
  direction: 1 | -1,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ found: ListedAbsence[]; next: string | null }> => {
  const { found, next } = await readPage({ by, direction, of: 'moments' }, query, (part, order, most) =>
    room.models.absences
      .find({ $and: [filter, part] }, { history: 0 })
      .sort(order)
      .limit(most)
      .lean<ListedAbsence[]>()
      .exec(),
  );
  return { found: await withCurrentNames(room, found), next };
};
