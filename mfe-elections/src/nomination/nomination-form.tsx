import {
  type Election,
  getMyNomination,
  backerKinds,
  backersNeeded,
  newNominationSchema,
  newNominationRules,
  type Nomination,
  photoFile,
  putMyNomination,
} from '@campus/contracts/elections';
import {
  ApiError,
  Checkbox,
  figure,
  Form,
  FormControl,
  Stack,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { PhotoField, photoSchema, usePhotoUpload } from '../candidates/photo-field.tsx';
import { PostField } from '../candidates/post-field.tsx';
import { texts } from './texts.ts';

const manifestoLimit = 2000;
const schema = z.extend(newNominationSchema, {
  backers: z.array(
    z.strictObject({
      kind: z.enum(backerKinds),
      email: z.string().check(z.trim(), z.minLength(1, { error: () => t`An email address is required.` })),
    }),
  ),
  declared: z.array(z.string()),
  postId: z.string().check(z.minLength(1, { error: () => t`Choose a post.` })),
  photo: photoSchema,
});
/** Each sentence by itself, as the officer may change the list while the form is open. */
const declaring = (declarations: readonly string[]) =>
  schema.check(
    z.refine(({ declared }) => declarations.every((text) => declared.includes(text)), {
      path: ['declared'],
      message: t`You can stand only if you declare this.`,
    }),
  );
const storedSchema = z.object({ postId: z.string(), name: z.string(), manifesto: z.string() });

export function NominationForm({
  election: { id, posts, nominationRules },
  nomination,
  myName,
  onSent,
}: {
  election: Election;
  nomination: Nomination | null;
  myName: string;
  onSent: () => void;
}) {
  const declarations = nominationRules?.declarations ?? [];
  const needed = backersNeeded(nominationRules ?? { ...newNominationRules, proposers: 0, seconders: 0 });
  const backers = backerKinds.flatMap((kind) => {
    const before = nomination?.backers.filter((backer) => backer.kind === kind) ?? [];
    return Array.from({ length: needed[kind] }, (_, i) => ({ kind, email: before[i]?.email ?? '' }));
  });
  const kept = useKeptForm(declaring(declarations), {
    name: `nomination ${id}`,
    defaultValues: {
      postId: nomination?.postId ?? (posts.length === 1 ? posts[0]!.id : ''),
      name: nomination?.name ?? myName,
      manifesto: nomination?.manifesto ?? '',
      backers,
      declared: nomination?.declared ?? [],
      photo: null,
    },
    stored: { schema: storedSchema, inTab: true },
  });
  const submit = useChange(putMyNomination, { updates: getMyNomination });
  const { upload, progress } = usePhotoUpload();
  const written = kept.form.watch('manifesto').trim().length;

  async function send({ photo, ...sent }: z.output<typeof schema>) {
    const { id: candidateId } = await submit.mutateAsync({
      params: { id },
      body: { ...sent, declared: declarations },
    });
    // The photo is not sent yet, so it counts as unsent should the session end.
    kept.fill({ ...sent, photo: null });
    kept.form.setValue('photo', photo, { shouldDirty: true });
    try {
      if (photo) await upload({ candidateId, photo });
      kept.fill({ ...sent, photo: null });
      notify.success(t`Your nomination has been sent.`);
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.fields[photoFile.field] ?? error.message;
      kept.form.setError(photoFile.field, {
        type: 'server',
        message: t`Your nomination has been sent, but the photo was not saved. ${reason}`,
      });
    }
  }

  return (
    <Form kept={kept} onSubmit={send}>
      <PostField posts={posts} />
      <FormField
        name="name"
        label="Name"
        required
        autoComplete="name"
        hint={t`Your account’s name. It appears on the ballot.`}
      />
      <FormField
        name="manifesto"
        label="Manifesto"
        required
        rows={8}
        hint={t`What you want to do. ${{ written: figure(written) }} of ${{ manifestoLimit: figure(manifestoLimit) }} characters.`}
      />
      <PhotoField progress={progress} />
      {backers.map(({ kind }, index) => {
        const label = texts().nominationForm.backerEmail[kind];
        const number = backers.slice(0, index).filter((one) => one.kind === kind).length + 1;
        return (
          <FormField
            key={`${kind} ${number}`}
            type="email"
            name={`backers.${index}.email`}
            label={needed[kind] === 1 ? label : t`${label} (${number})`}
            hint={
              index === 0
                ? t`They get a message and confirm from their own account. They must be able to vote for this post.`
                : undefined
            }
            required
          />
        );
      })}
      {declarations.length > 0 && (
        <Stack as="fieldset" gap={3}>
          <legend>{t`I declare`}</legend>
          <FormControl name="declared">
            {({ value, onChange, error, ...field }) => {
              const declared = value as string[];
              return declarations.map((text) => (
                <Checkbox
                  {...field}
                  key={text}
                  label={text}
                  checked={declared.includes(text)}
                  onChange={(checked) =>
                    onChange(checked ? [...declared, text] : declared.filter((other) => other !== text))
                  }
                  error={declared.includes(text) ? undefined : error}
                />
              ));
            }}
          </FormControl>
        </Stack>
      )}
      <SubmitButton>{nomination ? t`Send changes` : t`Send nomination`}</SubmitButton>
    </Form>
  );
}
