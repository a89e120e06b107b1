import {
  addCandidate,
  addElectionCandidate,
  messages,
  newCandidateSchema,
  type Election,
  type NewCandidate,
} from '@campus/contracts';
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
  type ApiClient,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../admin/use-change.ts';
import { photoProblem, usePhotoUpload } from '../admin/use-photo-upload.ts';

const schema = z.extend(newCandidateSchema, {
  postId: z.optional(z.string().check(z.minLength(1, 'Choose a post.'))),
});

interface Unsent {
  values: z.input<typeof schema>;
  photo: File | null;
}

/** Puts a candidate on the ballot: of `election`, or of the current one, which the first candidate begins. */
export function AddCandidateForm({
  election,
  current = false,
}: {
  election: Pick<Election, 'id' | 'posts'> | null;
  current?: boolean;
}) {
  const posts = election?.posts ?? [];
  const form = useZodForm(schema, {
    defaultValues: { name: '', manifesto: '', ...(posts.length > 1 && { postId: '' }) },
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const formName = `candidate of ${election?.id ?? 'the current election'}`;
  const unsent = useUnsent<Unsent>(formName);
  const [photo, setPhoto] = useState<File | null>(unsent?.photo ?? null);
  useKeepUnsent(formName, () =>
    isDirty || photo ? ({ values: form.getValues(), photo } satisfies Unsent) : null,
  );
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);
  const { upload, progress } = usePhotoUpload();
  const add = useChange(async (api, body: NewCandidate) => {
    try {
      const id = current || !election ? await addToCurrent(api, body) : await addTo(election, api, body);
      notify.success(messages.candidateAdded);
      // Before the list is read again: meanwhile the next one may be typed.
      form.reset();
      setPhoto(null);
      return id;
    } catch (error) {
      notify.error(messages.candidateNotAdded);
      throw error;
    }
  });

  return (
    <>
      {unsent && !isSubmitSuccessful && <UnsentNotice />}
      <Form
        form={form}
        onSubmit={async (values) => {
          if (photoProblem(photo)) return;
          const candidateId = await add.mutateAsync(values);
          if (photo) await upload({ candidateId, photo }).catch((error: unknown) => sayPhotoIsMissing(error));
        }}
      >
        {posts.length > 1 && (
          <FormField
            name="postId"
            label="Post"
            required
            placeholder="Choose a post"
            options={posts.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <FormField name="name" label="Name" required autoComplete="off" />
        <FormField
          name="manifesto"
          label="Manifesto"
          required
          rows={4}
          hint="What the candidate wants, in up to 2,000 characters."
        />
        <FileField
          label="Photo"
          required={false}
          hint="JPEG, PNG, WebP or HEIF, up to 8 MB."
          accept="image/*"
          value={photo}
          onChange={setPhoto}
          error={photoProblem(photo)}
          progress={progress}
        />
        <SubmitButton>Add candidate</SubmitButton>
      </Form>
    </>
  );
}

const addToCurrent = async (api: ApiClient, body: NewCandidate) =>
  (await api.call(addCandidate, { body }))._id;

async function addTo({ id, posts }: Pick<Election, 'id' | 'posts'>, api: ApiClient, body: NewCandidate) {
  const postId = body.postId ?? posts[0]?.id ?? '';
  return (await api.call(addElectionCandidate, { params: { id }, body: { ...body, postId } })).id;
}

const sayPhotoIsMissing = (error: unknown) =>
  notify.error(
    `The candidate was added, but the photo was not saved. ${error instanceof ApiError ? error.message : ''}`,
  );
