import type { LeaverLine } from '@campus/contracts/members';
import { DomainError } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { MemberRecord } from './member-model.ts';
import type { MemberStore } from './member-store.ts';
import type { Platform } from '../platform.ts';
import { type Leaving, leavingLetter, lockLetter } from './letters.ts';
import type { ListedLeaver } from './leaver-list.ts';
import type { MemberChanges } from './member-changes.ts';

export interface Lock {
  actor: string;
  member: string;
  locked: boolean;
  reason: string;
}
export interface LeaverList {
  actor: string;
  leavers: ListedLeaver[];
  leavesOn: string;
  reason: string;
}

/** Lines of a list that are worked on at once, so that the database can commit them together. */
const linesAtOnce = 20;

/** Locks members out, and ends memberships. Their complaints, applications and reports stay. */
export function createStanding(
  { change, changeQuietly }: MemberChanges,
  members: MemberStore,
  { now, today }: Pick<Platform, 'now' | 'today'>,
) {
  async function setLeaving(
    { actor, member, leavesOn, reason }: Leaving,
    make = change,
  ): Promise<MemberRecord> {
    if (actor === member && leavesOn !== null) throw new DomainError('own-account');
    return make(member, (record) => {
      if ((record.leavesOn ?? null) === leavesOn) return null;
      if (leavesOn !== null && members.rolesWhenActive(record).includes('admin'))
        throw new DomainError('admin-leaves');
      return {
        fields: { leavesOn },
        note: {
          actor,
          action: leavesOn === null ? 'member.stays' : 'member.leaving',
          reason,
          details: leavesOn === null ? {} : { day: leavesOn },
        },
        letter: leavingLetter({ member, leavesOn, reason }, today()),
      };
    });
  }

  /** By the email of a line: what was done with it. */
  async function endListed(
    { line, email, fault }: ListedLeaver,
    { actor, leavesOn, reason }: LeaverList,
  ): Promise<LeaverLine> {
    const said = (result: LeaverLine['result'], message = '') => ({ line, email, result, message });
    if (fault) return said('refused', fault);
    const record = await members.model.findOne({ mailbox: mailboxOf(email) }).lean();
    if (!record) return said('unknown');
    const endsEarlier = record.leavesOn && record.leavesOn <= leavesOn;
    if (endsEarlier) return said('already-ended', record.leavesOn!);
    try {
      await setLeaving({ actor, member: record._id, leavesOn, reason }, changeQuietly);
      return said('ended', leavesOn);
    } catch (error) {
      if (error instanceof DomainError) return said('refused', error.message);
      throw error;
    }
  }

  return {
    setLeaving: (leaving: Leaving) => setLeaving(leaving),

    /** Locks or unlocks. A lock ends all sessions: unlocked members sign in anew. */
    async setLock({ actor, member, locked, reason }: Lock): Promise<MemberRecord> {
      if (actor === member) throw new DomainError('own-account');
      return change(member, (record) =>
        Boolean(record.locked) === locked
          ? null
          : {
              fields: locked ? { locked: { reason }, validFrom: now() } : { locked: null },
              note: { actor, action: locked ? 'member.locked' : 'member.unlocked', reason },
              letter: lockLetter(member, locked, reason),
            },
      );
    },

    /** Can be repeated: a line that an earlier attempt changed is reported as `already-ended`. */
    async endListed(list: LeaverList): Promise<LeaverLine[]> {
      const lines: LeaverLine[] = [];
      for (let at = 0; at < list.leavers.length; at += linesAtOnce)
        lines.push(
          ...(await Promise.all(
            list.leavers.slice(at, at + linesAtOnce).map((leaver) => endListed(leaver, list)),
          )),
        );
      return lines;
    },
  };
}
