import { photoFile, putCandidatePhoto } from '@campus/contracts';
import { useState } from 'react';
import { useChange } from './use-change.ts';

/** Gives a candidate a photo; `progress` is the share that is sent, `null` while nothing is. */
export function usePhotoUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useChange(async (api, { candidateId, photo }: { candidateId: string; photo: File }) => {
    const body = new FormData();
    body.set(photoFile.field, photo);
    setProgress(0);
    try {
      return await api.call(putCandidatePhoto, {
        params: { id: candidateId },
        body,
        onProgress: setProgress,
      });
    } finally {
      setProgress(null);
    }
  });
  return { upload: upload.mutateAsync, progress };
}

/** What the server would refuse after all of it was sent. */
export const photoProblem = (photo: File | null) =>
  photo && photo.size > photoFile.maxBytes
    ? `A photo can have at most ${photoFile.maxBytes / 1_000_000} MB.`
    : undefined;
