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
import { texts } from './texts.ts';

const manifestoLimit = 2000;
const schema = z.extend(newNominationSchema, {
  postId: z.string().check(z.minLength(1, texts.nominationForm.choosePost)),
  photo: photoSchema,
});
const storedSchema = z.object({ postId: z.string(), name: z.string(), manifesto: z.string() });

/** Sends a nomination, or changes one that isn't accepted. */
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
      notify.success(texts.nominationForm.sent);
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.fields[photoFile.field] ?? error.message;
      kept.form.setError(photoFile.field, {
        type: 'server',
        message: texts.nominationForm.photoNotSaved(reason),
      });
    }
  }

  return (
    <Form kept={kept} onSubmit={send}>
      <PostField posts={posts} />
      <FormField
        name="name"
        label={texts.nominationForm.name}
        required
        autoComplete="name"
        hint={texts.nominationForm.nameHint}
      />
      <FormField
        name="manifesto"
        label={texts.nominationForm.manifesto}
        required
        rows={8}
        hint={texts.nominationForm.manifestoHint(figure(written), figure(manifestoLimit))}
      />
      <PhotoField progress={progress} />
      <SubmitButton>
        {nomination ? texts.nominationForm.sendChanges : texts.nominationForm.sendNomination}
      </SubmitButton>
    </Form>
  );
}
