import { facilityPhotoFile, mostFacilityPhotos } from '@campus/contracts/facilities';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallOrigin } from '../../../platform/http/endpoint-router.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { removeLeftPhotos, storePhoto, takePhotoTurn } from '../../../services/pictures/photos.ts';
import type { FacilitiesContext, FacilityRecord } from '../model.ts';
import { readManaged } from '../read.ts';

/** In pixels. */
const photoSize = { width: 1280, height: 960, fit: 'inside', withoutEnlargement: true } as const;

const full = () =>
  invalidField(
    facilityPhotoFile.field,
    `A facility has at most ${mostFacilityPhotos} photos. Remove one first.`,
  );

export async function addPhoto(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  file: UploadedFile,
  from: CallOrigin,
): Promise<FacilityRecord> {
  const { models } = context;
  const facility = await readManaged(context, caller, id);
  if (facility.photos.length >= mostFacilityPhotos) throw full();
  await takePhotoTurn(models.photoTurns, caller.id, context.today());
  const how = { field: facilityPhotoFile.field, size: photoSize };
  const photo = await storePhoto(models.photos, file, how, from);
  const after = await models.facilities
    .findOneAndUpdate(
      { _id: id, [`photos.${mostFacilityPhotos - 1}`]: { $exists: false } },
      { $push: { photos: photo }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  if (after) return after;
  await models.photos.deleteOne({ _id: photo });
  throw full();
}

/** Repeating it changes nothing. */
export async function removePhoto(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  photo: string,
): Promise<FacilityRecord> {
  const { models } = context;
  const facility = await readManaged(context, caller, id);
  const after = await models.facilities
    .findOneAndUpdate(
      { _id: id, photos: photo },
      { $pull: { photos: photo }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  // Also when it was taken off before: a crash may have left it.
  if (!(await models.facilities.exists({ photos: photo }))) await models.photos.deleteOne({ _id: photo });
  return after ?? facility;
}

export const sweepPhotos = (context: FacilitiesContext): void =>
  removeLeftPhotos(context, context.models.photos, (ids) =>
    context.models.facilities.distinct('photos', { photos: { $in: ids } }).exec(),
  );
