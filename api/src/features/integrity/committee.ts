import type { Person } from '@campus/contracts';
import type { CaseRecord } from './model.ts';
import type { Room } from './room.ts';

/** The members of the committee who can take part in this case, by name: not those whom it is about or who are out of it. */
export async function committeeFor(
  { members }: Pick<Room, 'members'>,
  { student, reporter, excluded }: Pick<CaseRecord, 'student' | 'reporter' | 'excluded'>,
): Promise<Person[]> {
  const all = await members.withRole('committee');
  const emails = await members.emailsOf(all.map(({ id }) => id));
  const out = new Set([reporter.id, ...excluded.map(({ id }) => id)]);
  return all.filter(({ id }) => !out.has(id) && emails.get(id)?.toLowerCase() !== student.email);
}
