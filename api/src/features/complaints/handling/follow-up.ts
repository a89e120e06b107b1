import { hash } from 'node:crypto';
import { DomainError } from '../../../platform/errors.ts';
import type { Room } from '../room.ts';
import { createGuessBrake } from './guess-brake.ts';

/** Finds complaints by the key of their follow-up code. */
export function createFollowUps({ models }: Room) {
  const braked = createGuessBrake();
  return {
    /** The complaint's id. @throws DomainError `wrong-follow-up-code`, `rate-limited` */
    async find(key: string): Promise<string> {
      const found = await braked(() =>
        models.complaints.findOne({ followUp: hash('sha256', key) }, { _id: 1 }).lean<{ _id: string }>(),
      );
      if (!found) throw new DomainError('wrong-follow-up-code');
      return found._id;
    },
  };
}
