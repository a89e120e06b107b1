import { photoFile, putCandidatePhoto } from '@campus/contracts/elections';
import { FileField, FormControl, formDataOf, useChange } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** The photo in a form's values. The server would refuse a larger one after the whole file was sent. */
export const photoSchema = (z.unknown() as z.ZodMiniType<File | null, File | null>).check(
  z.refine(
    (photo: File | null) => photo === null || photo.size <= photoFile.maxBytes,
    `A photo can have at most ${photoFile.maxBytes / 1_000_000} MB.`,
  ),
);

/** The field `photo` of a form; `usePhotoUpload` sends what it holds. */
export const PhotoField = ({
  required = false,
  progress,
}: {
  required?: boolean;
  progress: number | null;
}) => (
  <FormControl name={photoFile.field}>
    {(field) => (
      <FileField
        label="Photo"
        required={required}
        hint="JPEG, PNG, WebP or HEIF, up to 8 MB. It is made smaller, and what the camera noted in it is removed."
        accept="image/*"
        progress={progress}
        {...field}
      />
    )}
  </FormControl>
);

/** Gives a candidate a photo; `progress` is the share that is sent, `null` while nothing is. */
export function usePhotoUpload() {
  const { mutateAsync, progress } = useChange(putCandidatePhoto);
  const upload = ({ candidateId, photo }: { candidateId: string; photo: File }) =>
    mutateAsync({ params: { id: candidateId }, body: formDataOf({ [photoFile.field]: photo }) });
  return { upload, progress };
}
