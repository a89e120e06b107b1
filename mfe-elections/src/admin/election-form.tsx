import {
  changeElection,
  createElection,
  electionSetupSchema,
  type ElectionSetup,
  type ManagedElection,
} from '@campus/contracts';
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
  UnsentNotice,
  useKeepUnsent,
  useUnsent,
  useZodForm,
  Notice,
  Fold,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import { voters } from '../results/figures.ts';
import styles from './election-form.module.css';
import { eligibilityWords, optionsOf, resultModeWords, tieRuleWords } from './election-words.ts';
import { PostFields } from './post-fields.tsx';
import { newSetup, setupOf } from './setup-of.ts';
import { useChange } from './use-change.ts';

interface Unsent {
  values: ElectionSetup;
  begunWith: ManagedElection | undefined;
}

/** The set-up of an election before voting: of a new one, or of `election`. */
export function ElectionForm({
  election,
  onSaved,
}: {
  election?: ManagedElection;
  onSaved?: (saved: ManagedElection) => void;
}) {
  const formName = `election ${election?.id ?? 'new'}`;
  const unsent = useUnsent<Unsent>(formName);
  // What the form began with. When the election no longer has this set-up, somebody else changed it meanwhile.
  const [begunWith, setBegunWith] = useState(unsent ? unsent.begunWith : election);
  const setup = begunWith ? setupOf(begunWith) : newSetup;
  const form = useZodForm(electionSetupSchema, { defaultValues: setup });
  const changed = election ? changedKeys(setup, setupOf(election)) : [];

  const save = useChange(async (api, values: ElectionSetup) => {
    if (!election || !begunWith) return api.call(createElection, { body: values });
    const { version } = changed.length > 0 ? begunWith : election;
    const body = { version, setup: values };
    return api.call(changeElection, { params: { id: election.id }, body }).catch(namedAsInTheForm);
  });

  const values = form.watch();
  const { errors, isDirty, isSubmitSuccessful } = form.formState;
  useKeepUnsent(formName, () =>
    isDirty ? ({ values: form.getValues(), begunWith } satisfies Unsent) : null,
  );
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);
  return (
    <div className={styles['form']}>
      {unsent && !isSubmitSuccessful && <UnsentNotice />}
      <Form
        form={form}
        onSubmit={async (typed) => {
          const saved = await save.mutateAsync(typed);
          setBegunWith(saved);
          form.reset(setupOf(saved));
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
        <div className={styles['times']}>
          <div className={styles['together']}>
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
          </div>
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
        </div>
        <FormControl name="eligibility">
          {(field) => <RadioGroup label="Who may vote" options={optionsOf(eligibilityWords)} {...field} />}
        </FormControl>
        {typeof election?.listed === 'number' && values.eligibility === 'all-students' && (
          <Notice tone="warn">
            <p>When you save this, the list of {voters(election.listed)} is thrown away.</p>
          </Notice>
        )}
        <FormControl name="resultMode">
          {(field) => (
            <RadioGroup
              label="When the standings are seen"
              hint="Turnout is always seen. For a secret ballot the first is the right one."
              options={optionsOf(resultModeWords)}
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
        <Fold title="More choices" mustBeSeen={errors.description !== undefined}>
          <div className={styles['together']}>
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
                  options={optionsOf(tieRuleWords)}
                  {...field}
                />
              )}
            </FormControl>
          </div>
        </Fold>
        {election && changed.length > 0 && (
          <Notice tone="warn">
            <p role="alert">
              <strong>Somebody changed the set-up while you were here: {changed.join(', ')}.</strong> What you
              typed is still in the form. Take theirs, or keep yours and save it over theirs.
            </p>
            <div className={styles['actions']}>
              <Button
                onClick={() => {
                  setBegunWith(election);
                  form.reset(setupOf(election));
                }}
              >
                Take theirs
              </Button>
              <Button variant="quiet" onClick={() => setBegunWith(election)}>
                Keep mine
              </Button>
            </div>
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
  const { status, code, message, requestId } = error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, problem]) => [
      field.replace(/^setup\./, '').replace(/^(posts\.\d+)\.id$/, '$1.title'),
      problem,
    ]),
  );
  throw new ApiError({ status, code, message, fields, ...(requestId && { requestId }) });
}
