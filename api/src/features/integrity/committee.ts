import type { listCommittee, Parsed, Person } from '@campus/contracts';
import type { CaseRecord } from './model.ts';
import { maySitFor } from './policy.ts';
import type { Room } from './room.ts';

/** The members of the committee who can take part in this case, by name: not those whom it is about or who are out of it. */
export const committeeFor = async (room: Pick<Room, 'members'>, record: Judged): Promise<Person[]> =>
  ableIn(room, record, await room.members.withRole('committee'));

/** They, and who could take part in the place of one of the committee. */
export const seatedFor = async (room: Seats, record: Judged): Promise<Seated[]> =>
  ableIn(room, record, await seated(room));

type Judged = Pick<CaseRecord, 'student' | 'reporter' | 'excluded'>;

async function ableIn<One extends Person>(
  { members }: Pick<Room, 'members'>,
  { student, reporter, excluded }: Judged,
  people: One[],
): Promise<One[]> {
  const emails = await members.emailsOf(people.map(({ id }) => id));
  const out = new Set([reporter.id, ...excluded.map(({ id }) => id)]);
  return people.filter(({ id }) => !out.has(id) && emails.get(id)?.toLowerCase() !== student.email);
}

type Seated = Parsed<typeof listCommittee.response>[number];
type Seats = Pick<Room, 'members' | 'approvals' | 'today'>;

/** Who sits on the committee, by name; then who sits there only for one of it, today or later. */
export async function seated({ members, approvals, today }: Seats): Promise<Seated[]> {
  const committee = await members.withRole('committee');
  const ids = committee.map(({ id }) => id);
  const standIns = await approvals.standIns.model
    .find(
      { endedAt: null, until: { $gte: today() }, 'absent.id': { $in: ids }, 'standIn.id': { $nin: ids } },
      { absent: 1, standIn: 1 },
    )
    .sort({ from: 1, _id: 1 })
    .lean();
  const able = await members.model
    .find({ _id: { $in: standIns.map(({ standIn }) => standIn.id) } }, { name: 1, email: 1, roles: 1 })
    .lean();
  return [
    ...committee.map((member) => ({ ...member, for: null })),
    ...able
      .filter(({ roles }) => maySitFor(roles))
      .map(({ _id, name, email }) => ({
        id: _id,
        name: name || email,
        for: standIns.find(({ standIn }) => standIn.id === _id)!.absent,
      })),
  ];
}
