import { Dialog, Form, notify, SubmitButton, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { PhotoField, photoSchema, usePhotoUpload } from '../candidates/photo-field.tsx';

const schema = z.object({
  photo: photoSchema.check(z.refine((photo) => photo !== null, 'Choose a photo.')),
});

/** Gives a candidate a photo, or another one. */
export function PhotoDialog({
  candidate,
  onClose,
}: {
  candidate: { id: string; name: string };
  onClose: () => void;
}) {
  const form = useZodForm(schema, { defaultValues: { photo: null } });
  const { upload, progress } = usePhotoUpload();
  return (
    <Dialog open onClose={onClose} title={`Photo of ${candidate.name}`}>
      <Form
        form={form}
        onSubmit={async ({ photo }) => {
          await upload({ candidateId: candidate.id, photo: photo! });
          notify.success(`${candidate.name} has a new photo.`);
          onClose();
        }}
      >
        <PhotoField required progress={progress} />
        <SubmitButton>Save photo</SubmitButton>
      </Form>
    </Dialog>
  );
}
