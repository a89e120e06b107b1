import { BinaryAnswer } from '../../../platform/binary-answer.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { picturesFor } from '../policy.ts';
import type { Room } from '../room.ts';
import { readComplaint } from './read-complaint.ts';

/** A picture, counted from 1. @throws DomainError `not-found`, also when it isn't for this caller */
export async function readPicture(
  room: Room,
  caller: Caller,
  id: string,
  number: number,
): Promise<BinaryAnswer> {
  const { complaint, view } = await readComplaint(room, caller, id);
  if (number > picturesFor(complaint, view)) throw new DomainError('not-found');
  const picture = await room.models.pictures.findById(`${id}:${number}`);
  if (!picture) throw new DomainError('not-found');
  return new BinaryAnswer('image/webp', picture.content, `complaint-picture-${number}.webp`);
}
