import {
  complaintContent,
  complaintPictures,
  newComplaintSchema,
  type ComplaintCategory,
} from '@campus/contracts';
import * as z from 'zod/mini';

const megabytes = complaintPictures.maxBytes / 1_000_000;
const shared = {
  ...complaintContent,
  // The field gives files only.
  pictures: (z.unknown() as z.ZodMiniType<File[], File[]>).check(
    z.refine(
      (files: File[]) => files.every(({ size }) => size <= complaintPictures.maxBytes),
      `A picture can have at most ${megabytes} MB.`,
    ),
  ),
};
/** What the form holds, in both ways, so that nothing is lost when one changes his mind. */
export const namedInputSchema = z.object({
  name: newComplaintSchema.shape.name,
  regNo: newComplaintSchema.shape.regNo,
  ...shared,
});
/** Name and number may be wrong or missing: they aren't sent. */
export const anonymousInputSchema = z.object({ name: z.string(), regNo: z.string(), ...shared });
export type ComplaintInput = z.output<typeof namedInputSchema>;

/** An empty form; name and registration number (both may be empty) are what the portal knows of the author. */
export const emptyInput = (author: { name: string; regNo: string }): ComplaintInput => ({
  ...author,
  // Nothing is chosen yet.
  category: '' as ComplaintCategory,
  place: '',
  text: '',
  audience: 'members',
  pictures: [],
});
