import {
  changeElection,
  createElection,
  type ElectionSetup,
  electionSetupSchema,
  type ManagedElection,
  newElectionSetup,
  rulesOf,
} from '@campus/contracts/elections';
import {
  ApiError,
  Button,
  counted,
  DateTimeField,
  Disclosure,
  Form,
  FormControl,
  FormField,
  FormNumberField,
  FormRadioGroup,
  Grid,
  Notice,
  notify,
  Row,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { eligibilityLabels, optionsOf, resultModeLabels, tieRuleLabels } from './setup-labels.ts';
import { NominationRulesFields } from './nomination-rules-fields.tsx';
import { PostFields } from './post-fields.tsx';
import { texts } from './texts.ts';

interface Input extends ElectionSetup {
  /** The election as the form read it. When its set-up differs now, another admin has changed it. */
  base: ManagedElection | null;
}
const schema = z.pipe(
  z.transform((input: Input): z.input<typeof electionSetupSchema> => {
    const { base: _, posts, nominationRules: rules, ...setup } = input;
    const nominationRules = rules && {
      ...rules,
      declarations: rules.declarations.filter((line) => line.trim() !== ''),
    };
    return {
      ...setup,
      posts: posts.map(withoutEmptyFields),
      nominationRules,
    };
  }),
  electionSetupSchema,
);
type SetupPost = ElectionSetup['posts'][number];
const withoutEmptyFields = ({ maxMarks, electorate, ...post }: SetupPost): SetupPost => ({
  ...post,
  ...(typeof maxMarks === 'number' && { maxMarks }),
  ...(electorate && {
    electorate: { ...electorate, values: electorate.values.filter((value) => value.trim() !== '') },
  }),
});
const inputOf = (base: ManagedElection | null): Input => ({
  ...(base ? setupOf(base) : newElectionSetup),
  base,
});

/** The part of an election that an admin decides before voting. */
const setupOf = (election: ManagedElection): ElectionSetup => {
  const names = Object.keys(newElectionSetup) as (keyof ElectionSetup)[];
  return Object.fromEntries(names.map((name) => [name, election[name]])) as unknown as ElectionSetup;
};

export function ElectionForm({
  election,
  onSaved,
}: {
  election?: ManagedElection;
  onSaved?: (saved: ManagedElection) => void;
}) {
  const kept = useKeptForm(schema, {
    name: `election ${election?.id ?? 'new'}`,
    defaultValues: inputOf(election ?? null),
  });
  const { form } = kept;
  const create = useChange(createElection, { kept });
  const change = useChange(changeElection);
  const values = form.watch();
  const { base } = values;
  const changed = election && base ? changedKeys(setupOf(base), setupOf(election)) : [];
  const { errors } = form.formState;

  async function save(setup: ElectionSetup) {
    if (!election || !base) return create.mutateAsync({ body: setup });
    const { version } = changed.length > 0 ? base : election;
    return change
      .mutateAsync({ params: { id: election.id }, body: { version, setup } })
      .catch(namedAsInTheForm);
  }
  return (
    <Stack width="measure">
      <Form
        kept={kept}
        leaveWarning={t`Your changes to this election are not saved.`}
        onSubmit={async (setup) => {
          const saved = await save(setup);
          kept.fill(inputOf(saved));
          // A new election's page is the answer.
          if (election) notify.success(t`The settings are saved.`);
          onSaved?.(saved);
        }}
      >
        <FormField
          name="title"
          label="Title"
          maxLength={120}
          autoComplete="off"
          hint={t`The name voters see, for example “Student Council 2027”.`}
          required
        />
        <PostFields problem={errors.posts?.message ?? errors.posts?.root?.message} />
        <Grid min="16rem" gap={5}>
          <Stack gap={5}>
            <FormControl name="opensAt">
              {({ onChange, ...field }) => (
                <DateTimeField
                  label={t`Voting begins`}
                  required={false}
                  hint={t`Leave empty to open voting yourself.`}
                  {...field}
                  onChange={(opensAt: string | null) => {
                    onChange(opensAt);
                    form.setValue('opensByClock', opensAt !== null);
                  }}
                />
              )}
            </FormControl>
            {values.opensAt !== null && (
              <FormField
                type="checkbox"
                name="opensByClock"
                label={t`Open voting automatically at this time`}
                hint={t`If something is missing at that time, voting waits for you.`}
              />
            )}
          </Stack>
          <FormControl name="closesAt">
            {({ onChange, ...field }) => (
              <DateTimeField
                label={t`Voting ends`}
                required={false}
                hint={t`Leave empty to end voting yourself.`}
                {...field}
                onChange={(closesAt: string | null) => {
                  onChange(closesAt);
                  if (closesAt === null) form.setValue('publishesAt', null);
                }}
              />
            )}
          </FormControl>
          {values.closesAt !== null && (
            <FormControl name="publishesAt">
              {(field) => (
                <DateTimeField
                  label={t`The result is published`}
                  required={false}
                  hint={t`Leave empty to publish a day after voting ends, or earlier yourself.`}
                  {...field}
                />
              )}
            </FormControl>
          )}
        </Grid>
        <FormRadioGroup name="eligibility" label={t`Who may vote`} options={optionsOf(eligibilityLabels)} />
        {typeof election?.listed === 'number' && values.eligibility === 'all-students' && (
          <Notice tone="warn">
            {t`Saving this deletes the list of ${{ listed: counted(election.listed, 'voter') }}.`}
          </Notice>
        )}
        <FormRadioGroup
          name="resultMode"
          label={texts().electionForm.resultMode}
          hint={t`The first choice keeps the ballot most secret.`}
          options={optionsOf(resultModeLabels)}
        />
        {values.resultMode === 'batched' && (
          <FormNumberField
            name="batchSize"
            label={t`Ballots in a step, at least`}
            hint={t`5 to 1,000. The portal draws the size of each step: this many ballots, or up to twice as many. Larger steps hide more. If friends fill a whole step together with one other person, they can work out that person’s vote. One friend fewer than the step can be enough.`}
            required
          />
        )}
        <Disclosure
          title={t`More choices`}
          mustBeSeen={Boolean(errors.description ?? errors.nominationRules)}
        >
          <Stack gap={5}>
            <FormField
              name="description"
              label="Description"
              required={false}
              rows={4}
              maxLength={2000}
              hint={t`Shown above the candidates.`}
            />
            <FormField
              type="checkbox"
              name="noneOfTheAbove"
              label={t`Offer “None of the above”`}
              hint={t`A candidate needs more votes than it gets. Ranked posts don’t offer it.`}
            />
            <FormRadioGroup
              name="tieRule"
              label={t`If candidates have the same number of votes`}
              hint={
                values.posts.some((post) => rulesOf(post).method === 'ranked')
                  ? t`In a ranked post a lot decides, and only between candidates who were equal in every round.`
                  : undefined
              }
              options={optionsOf(tieRuleLabels)}
            />
            <NominationRulesFields />
          </Stack>
        </Disclosure>
        {election && changed.length > 0 && (
          <Notice tone="warn">
            <p role="alert">
              <strong>
                {t`Someone changed the settings while you were here:`} {changed.join(', ')}.
              </strong>{' '}
              {t`Your changes are still in the form. Take theirs, or keep yours and overwrite theirs when you save.`}
            </p>
            <Row>
              <Button onClick={() => kept.fill(inputOf(election))}>{t`Take theirs`}</Button>
              <Button variant="quiet" onClick={() => form.setValue('base', election)}>
                {t`Keep mine`}
              </Button>
            </Row>
          </Notice>
        )}
        <SubmitButton>{election ? t`Save settings` : t`Save as draft`}</SubmitButton>
      </Form>
    </Stack>
  );
}

const names = (): Record<keyof ElectionSetup, string> => texts().electionForm.names;
const changedKeys = (before: ElectionSetup, now: ElectionSetup) =>
  (Object.keys(names()) as (keyof ElectionSetup)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .map((key) => names()[key]);

/** The API's fields are those of the request: `setup.title`. The id of a post has no field of its own. */
function namedAsInTheForm(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw error.withFields((field) => field.replace(/^setup\./, '').replace(/^(posts\.\d+)\.id$/, '$1.title'));
}
