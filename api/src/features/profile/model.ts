import { profileEditSchema } from '@campus/contracts/profile';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';

/** `_id`: the member's. */
const profileSchema = z.extend(profileEditSchema, { _id: z.string() });

export const createProfileModel = (connection: Connection) =>
  recordModel(connection, 'profiles', profileSchema);
