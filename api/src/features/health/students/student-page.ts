import { absenceKinds, type listStudents, type Parsed, type Student } from '@campus/contracts';
import { invalidField } from '../../../platform/errors.ts';
import type { MemberRecord } from '../../../platform/member-store.ts';
import { slotOf } from '../half-days.ts';
import type { AbsenceRecord } from '../model.ts';
import type { Room } from '../room.ts';

type Named = Pick<MemberRecord, '_id' | 'name' | 'nameLower'>;
const named = { name: 1, nameLower: 1 } as const;

/**
 * Students by name, those without one first, with their status now. Looks up as many members as the page has, wherever
 * it begins, and the half day of each.
 * @throws DomainError `invalid-input`
 */
export async function studentPage(
  { models, members, halfDay }: Room,
  { after, limit, search }: Parsed<typeof listStudents.query>,
): Promise<Student[]> {
  const start = search.toLowerCase();
  const beginning = start === '' ? {} : { $gte: start, $lt: `${start}\u{10ffff}` };
  const found: Named[] = [];
  for (const part of await partsAfter()) {
    if (found.length === limit) break;
    const more = await members.model
      .find({ roles: 'student', ...part }, named)
      .sort({ nameLower: 1, _id: 1 })
      .limit(limit - found.length)
      .lean<Named[]>();
    found.push(...more);
  }

  const away = await models.absences
    .find(
      { slots: { $in: found.map(({ _id }) => slotOf(_id, halfDay())) }, state: 'Approved' },
      { 'author.id': 1, kind: 1 },
    )
    .lean<Pick<AbsenceRecord, 'author' | 'kind'>[]>();
  const kindOf = new Map(away.map(({ author, kind }) => [author.id, kind]));
  return found.map(({ _id, name }) => {
    const kind = kindOf.get(_id);
    return { _id, name: name || 'Member without a name', status: kind ? absenceKinds[kind] : 'Present' };
  });

  /** Of the same name as the last one, then of names that follow it; each a range of the index. */
  async function partsAfter(): Promise<object[]> {
    if (after === undefined) return [start === '' ? {} : { nameLower: beginning }];
    const last = await members.model.findById(after, named).lean<Named>();
    if (!last) throw invalidField('after', 'There is no such student. Start from the first page.');
    const { nameLower } = last;
    return [{ nameLower, _id: { $gt: after } }, { nameLower: { ...beginning, $gt: nameLower } }];
  }
}
