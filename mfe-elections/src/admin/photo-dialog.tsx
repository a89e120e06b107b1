import { photoFile } from '@campus/contracts';
import { ApiError, Button, Dialog, FileField, notify } from '@campus/portal-kit';
import { useState } from 'react';
import { errorWords } from './error-words.ts';
import { photoProblem, usePhotoUpload } from './use-photo-upload.ts';

/** Gives a candidate a photo, or another one. */
export function PhotoDialog({
  candidate,
  onClose,
}: {
  candidate: { id: string; name: string };
  onClose: () => void;
}) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();
  const { upload, progress } = usePhotoUpload();

  async function save() {
    if (!photo) return setFailure('Choose a photo.');
    if (photoProblem(photo)) return;
    try {
      await upload({ candidateId: candidate.id, photo });
      notify.success(`${candidate.name} has a new photo.`);
      onClose();
    } catch (error) {
      const about = error instanceof ApiError ? error.fields[photoFile.field] : undefined;
      setFailure(about ?? errorWords(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Photo of ${candidate.name}`}
      actions={
        <Button variant="primary" busy={progress !== null} onClick={() => void save()}>
          Save photo
        </Button>
      }
    >
      <FileField
        label="Photo"
        hint="JPEG, PNG, WebP or HEIF, up to 8 MB. It is made smaller, and what the camera noted in it is removed."
        accept="image/*"
        value={photo}
        onChange={(file) => {
          setPhoto(file);
          setFailure(undefined);
        }}
        error={photoProblem(photo) ?? failure}
        progress={progress}
      />
    </Dialog>
  );
}
