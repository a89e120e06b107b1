import type { Parsed } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import type { CaseDetail, listCommittee } from '@campus/contracts/integrity';
import { mayStandIn } from '../../services/stand-ins/stand-ins.ts';
import { standingFields } from '../../services/members/member-store.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';
import { personOf } from '../../platform/http/caller.ts';

/** The committee members who can take part in this case, by name: not its student, and no excluded member. */
export const committeeFor = async (
  context: Pick<IntegrityContext, 'members'>,
  record: Judged,
): Promise<Person[]> => ableIn(context, record, await context.members.withRole('committee'));

/** They, and who could take part in the place of one of the committee. */
export const seatedFor = async (context: Seats, record: Judged): Promise<Seated[]> =>
  ableIn(context, record, await seated(context));

type Judged = Pick<CaseRecord, 'student' | 'reporter' | 'excluded'>;

async function ableIn<One extends Person>(
  { members }: Pick<IntegrityContext, 'members'>,
  { student, reporter, excluded }: Judged,
  people: One[],
): Promise<One[]> {
  const emails = await members.emailsOf(people.map(({ id }) => id));
  const out = new Set([reporter.id, ...excluded.map(({ id }) => id)]);
  return people.filter(({ id }) => !out.has(id) && emails.get(id)?.toLowerCase() !== student.email);
}

/** Stand-ins who can read this case today, with the members they replace. */
export async function standInsFor(context: Seats, record: Judged): Promise<CaseDetail['standIns']> {
  const absentees = new Map((await committeeFor(context, record)).map((person) => [person.id, person]));
  const begun = { from: { $lte: context.today() }, 'absent.id': { $in: [...absentees.keys()] } };
  const found = await standInsOf(context, await context.members.withRole('committee'), begun);
  const able = await ableIn(context, record, await sittersIn(context, found));
  const people = new Map(able.map((person) => [person.id, person]));
  return found.flatMap(({ standIn, absent }) => {
    const person = people.get(standIn.id);
    return person ? [{ standIn: person, absent: absentees.get(absent.id)! }] : [];
  });
}

/** Current and future stand-ins of the committee who aren't on it, those who began first before the others. */
function standInsOf({ approvals, today }: Seats, committee: Person[], narrowed: object = {}) {
  const ids = committee.map(({ id }) => id);
  return approvals.standIns.model
    .find(
      {
        endedAt: null,
        until: { $gte: today() },
        'absent.id': { $in: ids },
        'standIn.id': { $nin: ids },
        ...narrowed,
      },
      { absent: 1, standIn: 1 },
    )
    .sort({ from: 1, _id: 1 })
    .lean();
}

/** The stand-ins who may sit on the committee, by their current names. */
async function sittersIn(
  { members }: Pick<Seats, 'members'>,
  standIns: { standIn: Person }[],
): Promise<Person[]> {
  const found = await members.model
    .find({ _id: { $in: standIns.map(({ standIn }) => standIn.id) } }, { ...standingFields, name: 1 })
    .lean();
  return found
    .filter((record) => mayStandIn(members.standingOf(record).roles, 'case.decide'))
    .map(({ _id, ...record }) => personOf({ id: _id, ...record }));
}

type Seated = Parsed<typeof listCommittee.response>[number];
type Seats = Pick<IntegrityContext, 'members' | 'approvals' | 'today'>;

/** The committee by name, then its current and future stand-ins. */
export async function seated(context: Seats): Promise<Seated[]> {
  const committee = await context.members.withRole('committee');
  const standIns = await standInsOf(context, committee);
  const names = new Map(committee.map((member) => [member.id, member]));
  return [
    ...committee.map((member) => ({ ...member, for: null })),
    ...(await sittersIn(context, standIns)).map((person) => {
      const { absent } = standIns.find(({ standIn }) => standIn.id === person.id)!;
      return { ...person, for: names.get(absent.id) ?? absent };
    }),
  ];
}
