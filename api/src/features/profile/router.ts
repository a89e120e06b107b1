import { domainRole } from '@campus/contracts';
import { getProfile, type Profile, type ProfileEdit, putProfile } from '@campus/contracts/profile';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import type { Feature } from '../../services/platform.ts';
import { createProfileModel } from './model.ts';

/** Profiles, where no cloud document store can be had. */
export const feature: Feature = {
  mount({ route, connection, config, members }) {
    if (config.profileStore !== 'api') return;
    const profiles = createProfileModel(connection);
    members.whenForgotten((_id) => profiles.deleteOne({ _id }).exec());

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
};
