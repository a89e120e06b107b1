import { randomBytes } from 'node:crypto';
import { facilityPhotoFile, mostFacilityPhotos } from '@campus/contracts/facilities';
import { BinaryAnswer } from '../../../platform/http/answers.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallOrigin } from '../../../platform/http/endpoint-router.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { cleanPicture } from '../../../services/pictures/clean-picture.ts';
import type { FacilitiesContext, FacilityRecord } from '../model.ts';
import { requireManager } from '../policy.ts';
import { readFacility } from '../read.ts';

/** In pixels. */
const photoSize = { width: 1280, height: 960, fit: 'inside', withoutEnlargement: true } as const;

const full = () =>
  invalidField(
    facilityPhotoFile.field,
    `A facility has at most ${mostFacilityPhotos} photos. Remove one first.`,
  );

/** @throws DomainError `not-found`, `forbidden`, `invalid-input`, `unavailable` */
export async function addPhoto(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  content: Buffer,
  from: CallOrigin,
): Promise<FacilityRecord> {
  const { models } = context;
  const facility = await readFacility(context, id);
  requireManager(facility, caller);
  if (facility.photos.length >= mostFacilityPhotos) throw full();
  const photo = {
    _id: randomBytes(16).toString('hex'),
    content: await cleanPicture(content, {
      field: facilityPhotoFile.field,
      size: photoSize,
      whose: from.limitKey,
      signal: from.signal,
    }),
  };
  // The sender was told to try again later, so nothing is stored.
  if (from.signal.aborted) throw new DomainError('unavailable');
  await models.photos.create(photo);
  const after = await models.facilities
    .findOneAndUpdate(
      { _id: id, [`photos.${mostFacilityPhotos - 1}`]: { $exists: false } },
      { $push: { photos: photo._id }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean<FacilityRecord>();
  if (after) return after;
  await models.photos.deleteOne({ _id: photo._id });
  throw full();
}

/** Repeating it changes nothing. @throws DomainError `not-found`, `forbidden` */
export async function removePhoto(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  photo: string,
): Promise<FacilityRecord> {
  const { models } = context;
  const facility = await readFacility(context, id);
  requireManager(facility, caller);
  const after = await models.facilities
    .findOneAndUpdate(
      { _id: id, photos: photo },
      { $pull: { photos: photo }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean<FacilityRecord>();
  if (!after) return facility;
  await models.photos.deleteOne({ _id: photo });
  return after;
}

/** @throws DomainError `not-found` */
export async function getPhoto({ models }: FacilitiesContext, id: string): Promise<BinaryAnswer> {
  const photo = await models.photos.findById(id);
  if (!photo) throw new DomainError('not-found');
  return new BinaryAnswer('image/webp', photo.content);
}
