import { messages } from '@campus/contracts';
import {
  addCandidate,
  addElectionCandidate,
  type Election,
  newCandidateSchema,
} from '@campus/contracts/elections';
import { ApiError, Form, FormField, notify, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { PhotoField, photoSchema, usePhotoUpload } from '../candidates/photo-field.tsx';
import { PostField } from '../candidates/post-field.tsx';

const schema = z.extend(newCandidateSchema, {
  postId: z.optional(z.string().check(z.minLength(1, { error: () => t`Choose a post.` }))),
  photo: photoSchema,
});

/** Puts a candidate on the ballot: of `election`, or of the current one, which the first candidate begins. */
export function AddCandidateForm({
  election,
  current = false,
}: {
  election: Pick<Election, 'id' | 'posts'> | null;
  current?: boolean;
}) {
  const posts = election?.posts ?? [];
  const kept = useKeptForm(schema, {
    name: `candidate of ${election?.id ?? t`the current election`}`,
    defaultValues: { name: '', manifesto: '', photo: null, ...(posts.length > 1 && { postId: '' }) },
  });
  const { upload, progress } = usePhotoUpload();
  const announcements = {
    kept,
    onSuccess: () => {
      notify.success(messages.candidateAdded);
      // Before the list is read again: meanwhile the next one may be typed.
      kept.clear();
    },
    onError: () => notify.error(messages.candidateNotAdded),
  };
  const addToCurrent = useChange(addCandidate, announcements);
  const addTo = useChange(addElectionCandidate, announcements);

  async function add({ photo, ...values }: z.output<typeof schema>) {
    const candidateId =
      current || !election
        ? (await addToCurrent.mutateAsync({ body: values }))._id
        : (
            await addTo.mutateAsync({
              params: { id: election.id },
              body: { ...values, postId: values.postId ?? posts[0]?.id ?? '' },
            })
          ).id;
    if (photo) await upload({ candidateId, photo }).catch(reportMissingPhoto);
  }

  return (
    <Form kept={kept} leaveWarning={t`This candidate is not added yet.`} onSubmit={add}>
      <PostField posts={posts} />
      <FormField name="name" label="Name" required autoComplete="off" />
      <FormField
        name="manifesto"
        label="Manifesto"
        required
        rows={4}
        hint={t`What the candidate wants to do. At most 2,000 characters.`}
      />
      <PhotoField progress={progress} />
      <SubmitButton>{t`Add candidate`}</SubmitButton>
    </Form>
  );
}

const reportMissingPhoto = (error: unknown) =>
  notify.error(
    `The candidate was added, but the photo was not saved. ${error instanceof ApiError ? error.message : ''}`,
  );
