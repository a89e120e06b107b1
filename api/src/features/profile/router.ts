import { domainRole } from '@campus/contracts';
import { getProfile, type Profile, type ProfileEdit, putProfile } from '@campus/contracts/profile';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { Feature } from '../../services/platform.ts';
import { createProfileModel } from './model.ts';

/** Profiles, where no cloud document store can be had. */
export const feature: Feature = {
  mount({ route, connection, config }) {
    if (config.profileStore !== 'api') return;
    const profiles = createProfileModel(connection);

    /** Address and role come from the token, never from what was sent. */
    const present = ({ firstName, lastName, photo }: ProfileEdit, { email }: Caller): Profile => ({
      firstName,
      lastName,
      photo,
      email,
      role: domainRole(email, config.domains) ?? 'student',
    });

    route(getProfile, async ({ caller }) => {
      const profile = await profiles.findById(caller.id).lean();
      if (!profile) throw new DomainError('not-found');
      return present(profile, caller);
    });

    route(putProfile, async ({ caller, body }) => {
      await upsert(() => profiles.updateOne({ _id: caller.id }, { $set: body }, { upsert: true }).exec());
      return present(body, caller);
    });
  },
  dataChecks(connection) {
    createProfileModel(connection);
    return { invariants: [] };
  },
  isNeeded: true,
  personalData: ({ connection }) => [
    personalData(createProfileModel(connection), {
      title: 'Profile',
      about: ({ id }) => ({ _id: id }),
      shows: ['firstName', 'lastName', 'photo'],
      until: 'with the member’s record',
      withMember: true,
      erase: 'delete',
    }),
  ],
};
