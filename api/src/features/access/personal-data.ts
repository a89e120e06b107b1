import { roleRequestDays } from '@campus/contracts/access';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { createRoleRequestModel } from './model.ts';

export const accessData = ({ connection }: ErasureContext) => [
  personalData(createRoleRequestModel(connection), {
    title: 'Requests for roles',
    about: ({ id }) => ({ member: id }),
    shows: ['role', 'reason', 'day', 'state', 'decision'],
    until: `${roleRequestDays} days after it was made, once it is decided or withdrawn`,
    withMember: true,
    erase: 'delete',
    open: {
      about: ({ id }) => ({ member: id, state: { $in: ['open', 'granting'] } }),
      todo: 'A request of theirs for a role is open.',
    },
  }),
];
