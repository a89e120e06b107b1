import {
  type Election,
  getMyNomination,
  newNominationSchema,
  type Nomination,
  photoFile,
  putMyNomination,
} from '@campus/contracts/elections';
import {
  ApiError,
  figure,
  Form,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import { PhotoField, photoSchema, usePhotoUpload } from '../candidates/photo-field.tsx';
import { PostField } from '../candidates/post-field.tsx';

const manifestoLimit = 2000;
const schema = z.extend(newNominationSchema, {
  postId: z.string().check(z.minLength(1, 'Choose a post.')),
  photo: photoSchema,
});
const storedSchema = z.object({ postId: z.string(), name: z.string(), manifesto: z.string() });

/** Stands for a post, or changes a nomination that isn't accepted. */
export function NominationForm({
  election: { id, posts },
  nomination,
  myName,
  onSent,
}: {
  election: Election;
  nomination: Nomination | null;
  myName: string;
  onSent: () => void;
}) {
  const kept = useKeptForm(schema, {
    name: `nomination ${id}`,
    defaultValues: {
      postId: nomination?.postId ?? (posts.length === 1 ? posts[0]!.id : ''),
      name: nomination?.name ?? myName,
      manifesto: nomination?.manifesto ?? '',
      photo: null,
    },
    stored: { schema: storedSchema, inTab: true },
  });
  const submit = useChange(putMyNomination, { updates: getMyNomination });
  const { upload, progress } = usePhotoUpload();
  const written = kept.form.watch('manifesto').trim().length;

  async function send({ photo, ...body }: z.output<typeof schema>) {
    const { id: candidateId } = await submit.mutateAsync({ params: { id }, body });
    // The photo is not sent yet, so it counts as unsent should the session end.
    kept.fill({ ...body, photo: null });
    kept.form.setValue('photo', photo, { shouldDirty: true });
    try {
      if (photo) await upload({ candidateId, photo });
      kept.fill({ ...body, photo: null });
      notify.success('Your nomination is in.');
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.fields[photoFile.field] ?? error.message;
      kept.form.setError(photoFile.field, {
        type: 'server',
        message: `Your nomination is in, but the photo was not saved. ${reason}`,
      });
    }
  }

  return (
    <Form kept={kept} onSubmit={send}>
      <PostField posts={posts} />
      <FormField name="name" label="Name" required autoComplete="name" hint="As it stands on the ballot." />
      <FormField
        name="manifesto"
        label="Manifesto"
        required
        rows={8}
        hint={`What you want to do. ${figure(written)} of ${figure(manifestoLimit)} characters.`}
      />
      <PhotoField progress={progress} />
      <SubmitButton>{nomination ? 'Send the changed nomination' : 'Send nomination'}</SubmitButton>
    </Form>
  );
}
