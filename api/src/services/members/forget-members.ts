import { daysBefore } from '../../platform/days.ts';
import { forgetOld } from '../../platform/storage/forget-old.ts';
import type { Platform } from '../platform.ts';
import type { MemberRecord } from './member-model.ts';
import { longAgo } from './member-store.ts';

/** Erases who members were who left long ago, here and where `whenForgotten` was asked to. */
export function forgetMembers(
  platform: Pick<Platform, 'members' | 'config' | 'today' | 'jobs' | 'traces' | 'log'>,
): void {
  const { members, config, today } = platform;
  forgetOld<MemberRecord>(platform, 'forget members', {
    find: () =>
      members.model.find({
        leavesOn: { $gt: longAgo, $lt: daysBefore(today(), config.forgetAfterDays.members) },
      }),
    forget: (member) => members.forget(member),
    done: 'members who left long ago were erased',
  });
}
