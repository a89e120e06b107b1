import type { Reviewer } from '../../../platform/approvals/approvals.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import type { ApplicationRoom } from './application-room.ts';
import type { ApplicationRecord } from './model.ts';
import { viewpointOf } from './policy.ts';

/** @throws DomainError `not-found`, also when it isn't for this member */
export async function readApplication(
  { models }: Pick<ApplicationRoom, 'models'>,
  caller: Caller,
  reviewer: Reviewer,
  id: string,
): Promise<ApplicationRecord> {
  const application = await models.applications.findById(id).lean<ApplicationRecord>();
  if (!application || !viewpointOf(application, caller, reviewer)) throw new DomainError('not-found');
  return application;
}
