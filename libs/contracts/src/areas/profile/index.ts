import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, requiredLine } from '../../text.ts';

/** The editable fields of a profile. `photo` is empty or an https address. */
export const profileEditSchema = z.strictObject({
  firstName: requiredLine('First name', 100),
  lastName: optionalLine('Last name', 100),
  photo: z.string('The photo must be an address, or empty.').check(
    z.trim(),
    z.maxLength(2048, 'The address of the photo is too long.'),
    z.refine(
      (value: string) => value === '' || /^https:\/\/[^\s"'<>]+$/.test(value),
      'The photo must be an address that begins with https://.',
    ),
  ),
});
export type ProfileEdit = z.infer<typeof profileEditSchema>;

/** The name that others see. */
export const fullName = ({ firstName, lastName }: Pick<ProfileEdit, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The user record of the specification (collection `Users`, keyed by the auth user id). */
const profileSchema = z.extend(profileEditSchema, {
  email: z.string(),
  role: z.enum(['admin', 'student']),
});
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = endpoint('get', '/api/profile', {
  summary: "One's own profile, where the portal keeps it instead of the cloud document store",
  area: 'Profile',
  access: 'member',
  response: profileSchema,
});

export const putProfile = endpoint('put', '/api/profile', {
  summary: "Write one's own profile",
  area: 'Profile',
  access: 'member',
  body: profileEditSchema,
  response: profileSchema,
});
