import type { ProfileEdit } from '@campus/contracts/profile';
import { type Connection, Schema } from 'mongoose';

interface ProfileRecord extends ProfileEdit {
  /** The member's id. */
  _id: string;
}

const schema = new Schema<ProfileRecord>(
  { _id: String, firstName: String, lastName: String, photo: String },
  { versionKey: false },
);

export const createProfileModel = (connection: Connection) => connection.model('Profile', schema, 'profiles');
