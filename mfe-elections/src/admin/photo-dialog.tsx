import { Dialog, Form, notify, SubmitButton, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { PhotoField, photoSchema, usePhotoUpload } from '../candidates/photo-field.tsx';

const schema = z.object({
  photo: photoSchema.check(z.refine((photo) => photo !== null, { error: () => t`Choose a photo.` })),
});

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
    <Dialog open onClose={onClose} title={t`Photo of ${{ name: candidate.name }}`}>
      <Form
        form={form}
        onSubmit={async ({ photo }) => {
          await upload({ candidateId: candidate.id, photo: photo! });
          notify.success(t`${{ name: candidate.name }} has a new photo.`);
          onClose();
        }}
      >
        <PhotoField required progress={progress} />
        <SubmitButton>{t`Save photo`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
