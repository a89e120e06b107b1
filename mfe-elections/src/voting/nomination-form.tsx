import { newNominationSchema, photoFile, type Election, type Nomination } from '@campus/contracts';
import {
  ApiError,
  FileField,
  Form,
  FormField,
  notify,
  SubmitButton,
  UnsentNotice,
  useKeepUnsent,
  useUnsent,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { photoProblem, usePhotoUpload } from '../admin/use-photo-upload.ts';
import { keepDraft, readDraft } from './nomination-draft.ts';
import type { useMyNomination } from './use-my-nomination.ts';

const manifestoLimit = 2000;
const schema = z.extend(newNominationSchema, {
  postId: z.string().check(z.minLength(1, 'Choose a post.')),
});

type Input = z.input<typeof schema>;
interface Unsent {
  values: Input;
  photo: File | null;
}

/** Stands for a post, or changes a nomination that isn't accepted. What was typed survives a reload, and the end of a session. */
export function NominationForm({
  election: { id, posts },
  nomination,
  myName,
  submit,
  onSent,
}: {
  election: Election;
  nomination: Nomination | null;
  myName: string;
  submit: ReturnType<typeof useMyNomination>['submit'];
  onSent: () => void;
}) {
  const blank = {
    postId: nomination?.postId ?? (posts.length === 1 ? posts[0]!.id : ''),
    name: nomination?.name ?? myName,
    manifesto: nomination?.manifesto ?? '',
  };
  const unsent = useUnsent<Unsent>(`nomination ${id}`);
  const form = useZodForm(schema, { defaultValues: unsent?.values ?? readDraft(id) ?? blank });
  const [photo, setPhoto] = useState<File | null>(unsent?.photo ?? null);
  const [photoFailure, setPhotoFailure] = useState<string>();
  const { upload, progress } = usePhotoUpload();
  const typed = form.watch();
  useKeepUnsent(`nomination ${id}`, () =>
    photo || Object.entries(blank).some(([key, value]) => typed[key as keyof Input] !== value)
      ? ({ values: typed, photo } satisfies Unsent)
      : null,
  );

  useEffect(() => {
    if (form.formState.isDirty) keepDraft(id, typed);
  });

  async function send(values: z.output<typeof schema>) {
    if (photoProblem(photo)) return;
    const { id: candidateId } = await submit.mutateAsync(values);
    form.reset(values);
    keepDraft(id, null);
    try {
      if (photo) await upload({ candidateId, photo });
      setPhoto(null);
      notify.success('Your nomination is in.');
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = error.fields[photoFile.field] ?? error.message;
      setPhotoFailure(`Your nomination is in, but the photo was not saved. ${why}`);
    }
  }

  return (
    <>
      {unsent && !form.formState.isSubmitSuccessful && <UnsentNotice />}
      <Form form={form} onSubmit={send}>
        {posts.length > 1 && (
          <FormField
            name="postId"
            label="Post"
            required
            placeholder="Choose a post"
            options={posts.map(({ id: value, title: label }) => ({ value, label }))}
          />
        )}
        <FormField name="name" label="Name" required autoComplete="name" hint="As it stands on the ballot." />
        <FormField
          name="manifesto"
          label="Manifesto"
          required
          rows={8}
          hint={`What you want to do. ${typed.manifesto.trim().length.toLocaleString('en-IN')} of ${manifestoLimit.toLocaleString('en-IN')} characters.`}
        />
        <FileField
          label="Photo"
          required={false}
          hint="JPEG, PNG, WebP or HEIF, up to 8 MB. It is made smaller, and what the camera noted in it is removed."
          accept="image/*"
          value={photo}
          onChange={(file) => {
            setPhoto(file);
            setPhotoFailure(undefined);
          }}
          error={photoProblem(photo) ?? photoFailure}
          progress={progress}
        />
        <SubmitButton>{nomination ? 'Send the changed nomination' : 'Send nomination'}</SubmitButton>
      </Form>
    </>
  );
}
