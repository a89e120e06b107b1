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
        leaveWarning={texts.electionForm.leaveWarning}
        onSubmit={async (setup) => {
          const saved = await save(setup);
          kept.fill(inputOf(saved));
          // A new election's page is the answer.
          if (election) notify.success(texts.electionForm.saved);
          onSaved?.(saved);
        }}
      >
        <FormField
          name="title"
          label="Title"
          maxLength={120}
          autoComplete="off"
          hint={texts.electionForm.titleHint}
          required
        />
        <PostFields problem={errors.posts?.message ?? errors.posts?.root?.message} />
        <Grid min="16rem" gap={5}>
          <Stack gap={5}>
            <FormControl name="opensAt">
              {({ onChange, ...field }) => (
                <DateTimeField
                  label={texts.electionForm.votingBegins}
                  required={false}
                  hint={texts.electionForm.opensAtHint}
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
                label={texts.electionForm.opensByClock}
                hint={texts.electionForm.opensByClockHint}
              />
            )}
          </Stack>
          <FormControl name="closesAt">
            {({ onChange, ...field }) => (
              <DateTimeField
                label={texts.electionForm.votingEnds}
                required={false}
                hint={texts.electionForm.closesAtHint}
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
                  label={texts.electionForm.publishesAt}
                  required={false}
                  hint={texts.electionForm.publishesAtHint}
                  {...field}
                />
              )}
            </FormControl>
          )}
        </Grid>
        <FormRadioGroup
          name="eligibility"
          label={texts.electionForm.whoMayVote}
          options={optionsOf(eligibilityLabels)}
        />
        {typeof election?.listed === 'number' && values.eligibility === 'all-students' && (
          <Notice tone="warn">
            {texts.electionForm.listWillBeDeleted(counted(election.listed, 'voter'))}
          </Notice>
        )}
        <FormRadioGroup
          name="resultMode"
          label={texts.electionForm.resultMode}
          hint={texts.electionForm.resultModeHint}
          options={optionsOf(resultModeLabels)}
        />
        {values.resultMode === 'batched' && (
          <FormNumberField
            name="batchSize"
            label={texts.electionForm.batchSize}
            hint={texts.electionForm.batchSizeHint}
            required
          />
        )}
        <Disclosure
          title={texts.electionForm.more}
          mustBeSeen={Boolean(errors.description ?? errors.nominationRules)}
        >
          <Stack gap={5}>
            <FormField
              name="description"
              label="Description"
              required={false}
              rows={4}
              maxLength={2000}
              hint={texts.electionForm.descriptionHint}
            />
            <FormField
              type="checkbox"
              name="noneOfTheAbove"
              label={texts.electionForm.noneOfTheAbove}
              hint={texts.electionForm.noneOfTheAboveHint}
            />
            <FormRadioGroup
              name="tieRule"
              label={texts.electionForm.tieRule}
              hint={
                values.posts.some((post) => rulesOf(post).method === 'ranked')
                  ? texts.electionForm.tieRuleHint
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
                {texts.electionForm.conflict} {changed.join(', ')}.
              </strong>{' '}
              {texts.electionForm.conflictText}
            </p>
            <Row>
              <Button onClick={() => kept.fill(inputOf(election))}>{texts.electionForm.takeTheirs}</Button>
              <Button variant="quiet" onClick={() => form.setValue('base', election)}>
                {texts.electionForm.keepMine}
              </Button>
            </Row>
          </Notice>
        )}
        <SubmitButton>{election ? texts.electionForm.save : texts.electionForm.saveDraft}</SubmitButton>
      </Form>
    </Stack>
  );
}

const names: Record<keyof ElectionSetup, string> = texts.electionForm.names;
const changedKeys = (before: ElectionSetup, now: ElectionSetup) =>
  (Object.keys(names) as (keyof ElectionSetup)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .map((key) => names[key]);

/** The API's fields are those of the request: `setup.title`. The id of a post has no field of its own. */
function namedAsInTheForm(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw error.withFields((field) => field.replace(/^setup\./, '').replace(/^(posts\.\d+)\.id$/, '$1.title'));
}
