import { dayInWords, daysBefore } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Platform } from '../platform.ts';
import type { MemberChanges } from './member-changes.ts';
import type { MemberRecord } from './member-model.ts';
import { nameFields } from './member-store.ts';

/** A name can be changed again after so many days: others know a member by it. */
const renameDays = 30;

/**
 * Sets the name that everyone sees. The first one that a member saves doesn't count as a change.
 * @throws DomainError `renamed-lately`
 */
export const createRename =
  ({ change }: MemberChanges, { today }: Pick<Platform, 'today'>) =>
  (id: string, name: string): Promise<MemberRecord> =>
    change(id, (record) => {
      if (record.name === name) return null;
      const free = record.renamedOn && daysBefore(record.renamedOn, -renameDays);
      if (free && free > today())
        throw new DomainError('renamed-lately', {
          message: `You changed your name in the last ${renameDays} days. You can change it again on ${dayInWords(free)}.`,
        });
      const isFirst = record.renamedOn === undefined;
      return {
        fields: { ...nameFields(name), renamedOn: isFirst ? null : today() },
        ...(record.name !== '' && {
          note: { actor: id, action: 'member.renamed', details: { from: record.name, to: name } },
        }),
      };
    });
