import { daysAfter } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Platform } from '../platform.ts';
import { adminEndLetter, endLetter } from './letters.ts';
import type { MemberChanges } from './member-changes.ts';
import type { MemberRecord, RoleTerm } from './member-model.ts';
import { withRole } from './service.ts';

const warningDays = 7;

type Needs = Pick<Platform, 'members' | 'memberService' | 'mail' | 'today' | 'log'>;

/** Warns a week before a role ends, and ends it on its day. Every step can be repeated. */
export function createRoleTerms(
  { change }: MemberChanges,
  { members, memberService, mail, today, log }: Needs,
): () => Promise<void> {
  const { model } = members;

  const lettersToAdmins = async (holder: MemberRecord, term: RoleTerm, what: 'ends' | 'vacant') => {
    const [next, admins] = await Promise.all([
      term.successor === null ? null : model.findById(term.successor).lean(),
      members.withRole('admin'),
    ]);
    const successor = next ? next.name || next.email : '';
    const names = { holder: holder.name || holder.email, successor };
    const letters = admins
      .filter(({ id }) => id !== holder._id)
      .map(({ id }) =>
        mail.letter(
          `role-${what}:${holder._id}:${term.role}:${term.endsOn}:${id}`,
          adminEndLetter(id, term, names, what),
        ),
      );
    return { letters, successor };
  };

  async function warn(holder: MemberRecord, term: RoleTerm): Promise<void> {
    const { letters, successor } = await lettersToAdmins(holder, term, 'ends');
    const own = mail.letter(
      `role-ends:${holder._id}:${term.role}:${term.endsOn}:${holder._id}`,
      endLetter(holder._id, term, 'soon', successor),
    );
    await mail.post([own, ...letters]);
    await change(holder._id, ({ roleTerms = [] }) => ({
      fields: {
        roleTerms: roleTerms.map((one) =>
          one.role === term.role && one.endsOn === term.endsOn ? { ...one, warned: true } : one,
        ),
      },
    }));
  }

  /** The successor gets the role first, so that the last admin can go. */
  async function end(holder: MemberRecord, term: RoleTerm): Promise<void> {
    const { role, endsOn, successor, by, reason } = term;
    if (successor !== null)
      try {
        await memberService.changeRole({ actor: by, member: successor, role, granted: true, reason });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await mail.post((await lettersToAdmins(holder, term, 'vacant')).letters);
      }
    await change(holder._id, (record) => {
      const others = (record.roleTerms ?? []).filter((one) => one.role !== role || one.endsOn !== endsOn);
      if (others.length === (record.roleTerms ?? []).length) return null;
      return {
        fields: { ...withRole(record, { role, granted: false }), roleTerms: others },
        note: { actor: by, action: 'role.ended', reason, details: { role } },
        letter: endLetter(holder._id, term, 'now'),
      };
    });
  }

  /** The day and role of the last admin who was kept: told once a day, not at each run. */
  let kept = '';

  return async () => {
    const day = today();
    const soon = daysAfter(day, warningDays);
    for (const holder of await model.find({ 'roleTerms.endsOn': { $lte: soon } }).lean())
      for (const term of holder.roleTerms ?? [])
        try {
          if (term.endsOn <= day) await end(holder, term);
          else if (term.endsOn <= soon && !term.warned) await warn(holder, term);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const now = `${holder._id} ${day}`;
          if (now === kept) continue;
          kept = now;
          log.warn({ err: error }, 'a role could not be ended: it is that of the last admin');
        }
  };
}
