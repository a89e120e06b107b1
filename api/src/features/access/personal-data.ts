import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { createRoleRequestModel } from './model.ts';

export function accessData({ connection, retention, today }: ErasureContext) {
  const requests = createRoleRequestModel(connection);
  return [
    personalData(requests, {
      title: 'Requests for roles',
      about: ({ id }) => ({ member: id }),
      shows: ['role', 'reason', 'day', 'state', 'decision'],
      until: `${retention.days().roleRequestsDays} days after it was made, once it is decided or withdrawn`,
      jobs: [
        {
          name: 'forget role requests',
          period: 'roleRequestsDays',
          old: (days) => ({
            state: { $in: ['granted', 'refused', 'withdrawn'] },
            day: { $lt: daysBefore(today(), days) },
          }),
          erase: async ({ _id }) => (await requests.deleteOne({ _id })).deletedCount > 0,
        },
      ],
      withMember: true,
      erase: 'delete',
      open: {
        about: ({ id }) => ({ member: id, state: { $in: ['open', 'granting'] } }),
        todo: 'A request of theirs for a role is open.',
      },
    }),
  ];
}
