import { domainRole, getProfile, type Profile, type ProfileEdit, putProfile } from '@campus/contracts';
import { DomainError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/member-store.ts';
import { upsert } from '../../platform/mongo-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createProfileModel } from './model.ts';

/** Profiles, where no cloud document store can be had. */
export function mountProfile({ route, connection, config }: Platform): void {
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
}
