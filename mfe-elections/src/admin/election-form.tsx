import {
  changeElection,
  createElection,
  type ElectionSetup,
  electionSetupSchema,
  type ManagedElection,
  newElectionSetup,
} from '@campus/contracts/elections';
import {
  ApiError,
  Button,
  DateTimeField,
  Form,
  FormControl,
  FormField,
  notify,
  RadioGroup,
  SubmitButton,
  TextField,
  useChange,
  useKeptForm,
  Notice,
  Disclosure,
  counted,
  Grid,
  Row,
  Stack,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import styles from './election-form.module.css';
import { eligibilityLabels, optionsOf, resultModeLabels, tieRuleLabels } from './setup-labels.ts';
import { PostFields } from './post-fields.tsx';

interface Input extends ElectionSetup {
  /** What the form began with. When the election no longer has this set-up, somebody else changed it meanwhile. */
  base: ManagedElection | null;
}
const schema = z.pipe(
  z.transform((input: Input) => {
    const { base: _, ...setup } = input;
    return setup;
  }),
  electionSetupSchema,
);
const inputOf = (base: ManagedElection | null): Input => ({
  ...(base ? setupOf(base) : newElectionSetup),
  base,
});

/** The part of an election that an admin decides before voting. */
const setupOf = (election: ManagedElection): ElectionSetup => {
  const names = Object.keys(newElectionSetup) as (keyof ElectionSetup)[];
  return Object.fromEntries(names.map((name) => [name, election[name]])) as unknown as ElectionSetup;
};

/** The set-up of an election before voting: of a new one, or of `election`. */
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
  const create = useChange(createElection);
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
    <div className={styles['form']}>
      <Form
        kept={kept}
        onSubmit={async (setup) => {
          const saved = await save(setup);
          kept.fill(inputOf(saved));
          notify.success(election ? 'The set-up is saved.' : 'The election is prepared as a draft.');
          onSaved?.(saved);
        }}
      >
        <FormField
          name="title"
          label="Title"
          maxLength={120}
          autoComplete="off"
          hint="As voters see it, for example “Student Council 2027”."
          required
        />
        <PostFields problem={errors.posts?.message ?? errors.posts?.root?.message} />
        <Grid min="16rem" gap={5}>
          <Stack gap={5}>
            <FormControl name="opensAt">
              {({ onChange, ...field }) => (
                <DateTimeField
                  label="Voting begins"
                  required={false}
                  hint="Empty: you open it by hand."
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
                label="Opens by itself at this time"
                hint="If something is missing then, it waits for you."
              />
            )}
          </Stack>
          <FormControl name="closesAt">
            {({ onChange, ...field }) => (
              <DateTimeField
                label="Voting ends"
                required={false}
                hint="Empty: you end it by hand."
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
                  label="Result is published"
                  required={false}
                  hint="Empty: a day after voting ended, or when you publish it."
                  {...field}
                />
              )}
            </FormControl>
          )}
        </Grid>
        <FormControl name="eligibility">
          {(field) => <RadioGroup label="Who may vote" options={optionsOf(eligibilityLabels)} {...field} />}
        </FormControl>
        {typeof election?.listed === 'number' && values.eligibility === 'all-students' && (
          <Notice tone="warn">
            <p>When you save this, the list of {counted(election.listed, 'voter')} is thrown away.</p>
          </Notice>
        )}
        <FormControl name="resultMode">
          {(field) => (
            <RadioGroup
              label="When the standings are seen"
              hint="Turnout is always seen. For a secret ballot the first is the right one."
              options={optionsOf(resultModeLabels)}
              {...field}
            />
          )}
        </FormControl>
        {values.resultMode === 'batched' && (
          <FormControl name="batchSize">
            {({ value, onChange, ...field }) => (
              <TextField
                type="number"
                label="Ballots in a step, at least"
                hint="5 to 1000. The more, the less can be guessed."
                {...field}
                value={value === null ? '' : String(value)}
                onChange={(text) => onChange(text === '' ? null : Number(text))}
                required
              />
            )}
          </FormControl>
        )}
        <Disclosure title="More choices" mustBeSeen={errors.description !== undefined}>
          <Stack gap={5}>
            <FormField
              name="description"
              label="Description"
              required={false}
              rows={4}
              maxLength={2000}
              hint="Stands above the candidates."
            />
            <FormField
              type="checkbox"
              name="noneOfTheAbove"
              label="Offer “None of the above”"
              hint="Where it has at least as many votes as every candidate, nobody is elected."
            />
            <FormControl name="tieRule">
              {(field) => (
                <RadioGroup
                  label="If candidates have equally many votes"
                  options={optionsOf(tieRuleLabels)}
                  {...field}
                />
              )}
            </FormControl>
          </Stack>
        </Disclosure>
        {election && changed.length > 0 && (
          <Notice tone="warn">
            <p role="alert">
              <strong>Somebody changed the set-up while you were here: {changed.join(', ')}.</strong> What you
              typed is still in the form. Take theirs, or keep yours and save it over theirs.
            </p>
            <Row>
              <Button onClick={() => kept.fill(inputOf(election))}>Take theirs</Button>
              <Button variant="quiet" onClick={() => form.setValue('base', election)}>
                Keep mine
              </Button>
            </Row>
          </Notice>
        )}
        <SubmitButton>{election ? 'Save the set-up' : 'Save as a draft'}</SubmitButton>
      </Form>
    </div>
  );
}

const names: Record<keyof ElectionSetup, string> = {
  title: 'title',
  description: 'description',
  posts: 'posts',
  opensAt: 'beginning',
  closesAt: 'end',
  publishesAt: 'publication',
  opensByClock: 'opening by itself',
  eligibility: 'who may vote',
  resultMode: 'when standings are seen',
  batchSize: 'ballots in a step',
  noneOfTheAbove: 'none of the above',
  tieRule: 'rule for ties',
};

const changedKeys = (before: ElectionSetup, now: ElectionSetup) =>
  (Object.keys(names) as (keyof ElectionSetup)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .map((key) => names[key]);

/** The API's fields are those of the request: `setup.title`. The id of a post has no field of its own. */
function namedAsInTheForm(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw error.withFields((field) => field.replace(/^setup\./, '').replace(/^(posts\.\d+)\.id$/, '$1.title'));
}
