import type { Parsed } from '@campus/contracts';
import { absenceKinds, type listStudents, type Student } from '@campus/contracts/health';
import { invalidField } from '../../../platform/http/errors.ts';
import { encodeCursor, readPage } from '../../../platform/storage/pagination.ts';
import { foundBy } from '../../../platform/storage/search-words.ts';
import type { MemberRecord } from '../../../services/members/member-model.ts';
import { slotOf } from '../half-days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';

type Named = Pick<MemberRecord, '_id' | 'name' | 'nameLower'>;
const named = { name: 1, nameLower: 1 } as const;

/**
 * Students by name, those without one first, with their status now. Looks up as many members as the page has, wherever
 * it begins, and the half day of each.
 */
export async function studentPage(
  { models, members, halfDay }: HealthContext,
  { after, limit, search }: Parsed<typeof listStudents.query>,
): Promise<Student[]> {
  const filter = { roles: 'student', ...foundBy(search) };
  const list = { filter, fields: named, order: { nameLower: 1, _id: 1 } as const };
  const cursor = after === undefined ? undefined : await cursorAfter(after);
  const { found } = await readPage<Named>(members.model, list, { cursor, limit });

  const now = halfDay();
  const slots = { $in: found.map(({ _id }) => slotOf(_id, now)) };
  const away = await models.absences
    .find({ slots, state: 'Approved' }, { 'author.id': 1, kind: 1 })
    .lean<Pick<AbsenceRecord, 'author' | 'kind'>[]>();
  const kindOf = new Map(away.map(({ author, kind }) => [author.id, kind]));
  return found.map(({ _id, name }) => {
    const kind = kindOf.get(_id);
    return { _id, name: name || 'Member without a name', status: kind ? absenceKinds[kind] : 'Present' };
  });

  async function cursorAfter(id: string): Promise<string> {
    const last = await members.model.findById(id, named).lean<Named>();
    if (!last) throw invalidField('after', 'There is no such student. Start from the first page.');
    return encodeCursor([last.nameLower, id]);
  }
}
