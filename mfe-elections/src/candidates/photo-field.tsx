import { photoFile, putCandidatePhoto } from '@campus/contracts/elections';
import { fileValue, formDataOf, FormFileField, useChange } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** The photo in a form's values. The server would refuse a larger one after the whole file was sent. */
export const photoSchema = fileValue((photo) =>
  photo && photo.size > photoFile.maxBytes
    ? t`A photo can have at most ${{ megabytes: photoFile.maxBytes / 1_000_000 }} MB.`
    : null,
);

/** The field `photo` of a form; `usePhotoUpload` sends what it holds. */
export const PhotoField = ({
  required = false,
  progress,
}: {
  required?: boolean;
  progress: number | null;
}) => (
  <FormFileField
    name={photoFile.field}
    label="Photo"
    required={required}
    hint={t`JPEG, PNG, WebP or HEIF, up to 8 MB. We make it smaller and remove hidden data such as the location.`}
    accept="image/*"
    progress={progress}
  />
);

/** Gives a candidate a photo; `progress` is the share that is sent, `null` while nothing is. */
export function usePhotoUpload() {
  const { mutateAsync, progress } = useChange(putCandidatePhoto);
  const upload = ({ candidateId, photo }: { candidateId: string; photo: File }) =>
    mutateAsync({ params: { id: candidateId }, body: formDataOf({ [photoFile.field]: photo }) });
  return { upload, progress };
}
