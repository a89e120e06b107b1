import {
  complaintAudiences,
  type ComplaintCategory,
  complaintContent,
  complaintPictures,
  newComplaintSchema,
} from '@campus/contracts/complaints';
import * as z from 'zod/mini';

const megabytes = complaintPictures.maxBytes / 1_000_000;
const shared = {
  ...complaintContent,
  audience: z.enum(complaintAudiences),
  // The field gives files only.
  pictures: (z.unknown() as z.ZodMiniType<File[], File[]>).check(
    z.refine(
      (files: File[]) => files.every(({ size }) => size <= complaintPictures.maxBytes),
      `A picture can have at most ${megabytes} MB.`,
    ),
  ),
};
/** All fields of both ways, so that nothing is lost when the author switches. */
export const namedInputSchema = z.object({
  name: newComplaintSchema.shape.name,
  regNo: newComplaintSchema.shape.regNo,
  ...shared,
});
/** Name and number may be wrong or missing: they aren't sent. */
export const anonymousInputSchema = z.object({ name: z.string(), regNo: z.string(), ...shared });
export type ComplaintInput = z.output<typeof namedInputSchema>;

/** An empty form with the member's name, which may be empty. */
export const emptyInput = (name: string): ComplaintInput => ({
  name,
  regNo: '',
  // Nothing is chosen yet.
  category: '' as ComplaintCategory,
  place: '',
  text: '',
  audience: 'members',
  pictures: [],
});
