import { daysBefore } from '../../platform/days.ts';
import { formerMailbox } from '../../platform/mailbox.ts';
import { eraseAbout, type PersonalData, personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../platform.ts';
import { createMemberModel, type MemberRecord } from './member-model.ts';
import { longAgo, nameFields } from './member-store.ts';

/** Declares the members' records. `others`: every other declaration; some are erased with the record. */
export function memberData({ connection, retention, today }: ErasureContext, others: PersonalData[]) {
  const members = createMemberModel(connection);

  /** Erases who a member was. They stay kept out. */
  async function forget({ _id, mailbox, version }: MemberRecord): Promise<boolean> {
    const { modifiedCount } = await members.updateOne(
      { _id, version },
      {
        $set: {
          mailbox: formerMailbox(mailbox),
          email: '',
          ...nameFields(''),
          grants: [],
          roles: [],
          barred: 'ended',
          leavesOn: longAgo,
        },
        $unset: { roleTerms: 1, locked: 1, mailOff: 1, validFrom: 1 },
        $inc: { version: 1 },
      },
    );
    return modifiedCount > 0;
  }

  return personalData(members, {
    title: 'Membership',
    about: ({ mailbox }) => ({ mailbox }),
    shows: [
      'email',
      'name',
      'roles',
      'grants',
      'roleTerms',
      'locked',
      'leavesOn',
      'renamedOn',
      'since',
      'mailOff',
    ],
    until: `${retention.days().membersDays} days after the end of the membership`,
    jobs: [
      {
        name: 'forget members',
        period: 'membersDays',
        old: (days) => ({ leavesOn: { $gt: longAgo, $lt: daysBefore(today(), days) } }),
        async erase(member) {
          const subject = { id: member._id, mailbox: member.mailbox };
          for (const data of others) if (data.withMember) await eraseAbout(data, subject);
          return forget(member);
        },
      },
    ],
    erase: forget,
    open: {
      about: ({ mailbox }) => ({ mailbox, roles: 'admin' }),
      todo: 'They are an admin. Another admin has to take that role first.',
    },
  });
}
