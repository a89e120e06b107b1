import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { requiredLine, requiredText } from '../../text.ts';
import { instantSchema } from '../../values.ts';
import { areaId } from './area-id.ts';

/** SHA-256 of the public key (SPKI, DER), its first 128 bits in hex. */
export const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not the id of a key.'));

const releaseKeySchema = z.strictObject({
  id: keyIdSchema,
  area: z.string(),
  /** The member who signs with it. Empty names are those of members who are gone. */
  owner: z.strictObject({ id: z.string(), name: z.string() }),
  givenBy: z.string(),
  givenAt: instantSchema,
  reason: z.string(),
  taken: z.nullable(z.strictObject({ by: z.string(), at: instantSchema, reason: z.string() })),
});
export type ReleaseKey = z.infer<typeof releaseKeySchema>;

const reason = requiredText('A reason', 300);

export const listReleaseKeys = endpoint('get', '/api/admin/release-keys', {
  summary: 'The keys with which teams ship, by area, those that were taken included',
  area: 'Remotes',
  access: 'remote.manage',
  response: z.strictObject({ keys: z.array(releaseKeySchema) }),
});

export const giveReleaseKey = endpoint('post', '/api/admin/release-keys', {
  summary: 'Let a member ship one area with an ed25519 key',
  area: 'Remotes',
  access: 'remote.manage',
  recent: true,
  body: z.strictObject({
    area: areaId,
    /** The public key as `npm run ship -- --make-key` prints it: SPKI in base64. */
    publicKey: requiredLine('The public key', 100),
    /** College address of the member who holds the private key. */
    owner: requiredLine('The owner’s address', 200),
    reason,
  }),
  status: 201,
  response: z.strictObject({ id: keyIdSchema }),
});

export const takeReleaseKey = endpoint('post', '/api/admin/release-keys/:id/take', {
  summary: 'Take a key: nothing that it signs is accepted any more; repeating it changes nothing',
  area: 'Remotes',
  access: 'remote.manage',
  recent: true,
  params: z.strictObject({ id: keyIdSchema }),
  body: z.strictObject({ reason }),
  status: 204,
});
