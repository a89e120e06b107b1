import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { dayMs, daysBefore } from '../../platform/days.ts';
import { BinaryAnswer } from '../../platform/http/answers.ts';
import type { CallOrigin } from '../../platform/http/endpoint-router.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { freeTurns } from '../../platform/storage/daily-turns.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import { bytes, recordModel } from '../../platform/storage/record.ts';
import type { Platform } from '../platform.ts';
import { cleanPicture, type PictureRequest } from './clean-picture.ts';

/** A photo that a record names. Everybody who knows its address can see it. */
const photoSchema = z.strictObject({
  /** 128 random bits, hex. */
  _id: z.string(),
  content: bytes,
  /** `2026-11-22`: the day on which no record named it. */
  leftSince: z.exactOptional(z.string()),
});
type Photos = ReturnType<typeof createPhotoModel>;
/** The photos among these ids that records name; the answer may hold others as well. */
type NamedAmong = (ids: string[]) => Promise<(string | null)[]>;

const sweepIntervalMs = dayMs / 4;
const batch = 1000;

export const createPhotoModel = (connection: Connection, collection: string) =>
  recordModel(connection, collection, photoSchema, { indexes: [[{ leftSince: 1 }, { sparse: true }]] });

/** Uploads of one member on one day: an admin gives every candidate of an election one. */
const mostOnOneDay = 100;

const photoTurnSchema = z.strictObject({
  /** A turn of `platform/storage/daily-turns.ts`. */
  _id: z.string(),
  /** `2026-11-22`: deleted at the first upload of a later day. */
  day: z.string(),
});
type PhotoTurns = ReturnType<typeof createPhotoTurnModel>;

export const createPhotoTurnModel = (connection: Connection, collection: string) =>
  recordModel(connection, collection, photoTurnSchema, { indexes: [{ day: 1 }] });

/** Counts an upload, before it is decoded, which costs most: what can't be read counts as well. */
export async function takePhotoTurn(photoTurns: PhotoTurns, whose: string, day: string): Promise<void> {
  await photoTurns.deleteMany({ day: { $lt: day } });
  const turns = await freeTurns(photoTurns.collection, { whose, day, most: mostOnOneDay, field: '_id' });
  for (const turn of turns) if (await insertIfNew(() => photoTurns.create({ _id: turn, day }))) return;
  throw new DomainError('too-many-uploads');
}

/** Stores a photo, as `cleanPicture` makes it. @returns its id, for the record that names it */
export async function storePhoto(
  photos: Photos,
  file: UploadedFile,
  how: Pick<PictureRequest, 'field' | 'size'>,
  { limitKey, signal }: CallOrigin,
): Promise<string> {
  const cleaned = await cleanPicture(file, { ...how, whose: limitKey, signal });
  // The sender was told to try again later, so nothing is stored.
  if (signal.aborted) throw new DomainError('unavailable');
  const _id = randomBytes(16).toString('hex');
  await photos.create({ _id, content: cleaned });
  return _id;
}

export async function readPhoto(photos: Photos, id: string): Promise<BinaryAnswer> {
  const photo = await photos.findById(id);
  if (!photo) throw new DomainError('not-found');
  return new BinaryAnswer('image/webp', photo.content);
}

/**
 * Removes photos that no record has named for a whole day. A crash between the writes of a record and of its photo leaves
 * them.
 */
export function removeLeftPhotos(
  { jobs, today }: Pick<Platform, 'jobs' | 'today'>,
  photos: Photos,
  namedAmong: NamedAmong,
): void {
  async function removeOld() {
    const old = { leftSince: { $lt: daysBefore(today(), 1) } };
    for (;;) {
      const ids = (await photos.find(old, { _id: 1 }).limit(batch).lean()).map(({ _id }) => _id);
      if (ids.length === 0) return;
      const named = await namedAmong(ids);
      await photos.deleteMany({ _id: { $in: ids, $nin: named }, ...old });
      await photos.updateMany({ _id: { $in: ids }, ...old }, { $unset: { leftSince: 1 } });
    }
  }
  async function markLeft() {
    for (let after = ''; ;) {
      const found = await photos
        .find({ _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(batch)
        .lean();
      const last = found.at(-1);
      if (!last) return;
      const ids = found.map(({ _id }) => _id);
      const left = new Set(ids).difference(new Set(await namedAmong(ids)));
      if (left.size > 0)
        await photos.updateMany(
          { _id: { $in: [...left] }, leftSince: { $exists: false } },
          { $set: { leftSince: today() } },
        );
      after = last._id;
    }
  }
  jobs.repeat(`left ${photos.collection.name}`, sweepIntervalMs, async () => {
    await removeOld();
    await markLeft();
  });
}

export const countLeft = (photos: Photos): Promise<number> =>
  photos
    .countDocuments({ leftSince: { $lt: new Date(Date.now() - 4 * dayMs).toISOString().slice(0, 10) } })
    .exec();
