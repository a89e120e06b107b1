import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { createReleaseKeyModel } from './keys/model.ts';

export const remoteData = ({ connection }: ErasureContext) => [
  personalData(createReleaseKeyModel(connection), {
    title: 'Keys with which they ship',
    about: ({ id }) => ({ owner: id }),
    shows: ['area', 'publicKey', 'givenAt', 'reason', 'taken'],
    until: 'with the member’s record',
    withMember: true,
    // Without it the portal accepts nothing that the key signs.
    erase: 'delete',
  }),
];
