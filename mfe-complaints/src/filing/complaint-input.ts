import {
  complaintAudiences,
  complaintContent,
  complaintPictures,
  newComplaintSchema,
} from '@campus/contracts/complaints';
import * as z from 'zod/mini';
import type { SignedToken } from './complaint-tokens.ts';

const megabytes = complaintPictures.maxBytes / 1_000_000;
const shared = {
  /** A submission without an answer. Sent again, it files nothing twice. */
  attempt: z.unknown() as z.ZodMiniType<Attempt | null, Attempt | null>,
  ...complaintContent,
  audience: z.enum(complaintAudiences),
  concerns: z.array(z.string()),
  /** Tells the committee at once about an urgent anonymous complaint. */
  tellNow: z.boolean(),
  // The field gives files only.
  pictures: (z.unknown() as z.ZodMiniType<File[], File[]>).check(
    z.refine(
      (files: File[]) => files.every(({ size }) => size <= complaintPictures.maxBytes),
      `A file can have at most ${megabytes} MB.`,
    ),
  ),
};
/** All fields of both ways, so that nothing is lost when the author switches. */
export const inputSchema = z.discriminatedUnion('anonymous', [
  z.object({
    anonymous: z.literal(false),
    name: newComplaintSchema.shape.name,
    regNo: newComplaintSchema.shape.regNo,
    ...shared,
  }),
  // Name and number may be wrong or missing: they aren't sent.
  z.object({ anonymous: z.literal(true), name: z.string(), regNo: z.string(), ...shared }),
]);
export type ComplaintInput = z.output<typeof inputSchema>;

/** Identifies a submission: the same for all retries until it is certain that nothing was filed. */
export type Attempt = { id: string } | { token: SignedToken; code: string };

/** An empty form with the member's name, which may be empty. */
export const emptyInput = (name: string, anonymous: boolean): ComplaintInput => ({
  anonymous,
  attempt: null,
  name,
  regNo: '',
  // Nothing is chosen yet.
  category: '',
  place: '',
  text: '',
  audience: 'members',
  concerns: [],
  tellNow: false,
  pictures: [],
});
