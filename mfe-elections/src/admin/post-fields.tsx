import { type ElectionSetup, maxPosts, rulesOf, type VoterAttribute } from '@campus/contracts/elections';
import {
  Button,
  FormControl,
  FormField,
  FormNumberField,
  Select,
  optionsOf,
  Stack,
  Text,
  TextField,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { MoveButtons, useFocusNext } from '../election/move-buttons.tsx';
import styles from './election-form.module.css';
import { methodLabels } from './setup-labels.ts';
import { texts } from './texts.ts';

/**
 * The posts of an election in the order of the ballot: added, removed and moved by buttons. `problem` concerns all of
 * them together.
 */
export function PostFields({ problem }: { problem: string | undefined }) {
  const { fields, append, remove, move } = useFieldArray<ElectionSetup, 'posts', 'key'>({
    name: 'posts',
    keyName: 'key',
  });
  const focus = useFocusNext();
  const several = fields.length > 1;

  return (
    <Stack as="fieldset">
      <legend>Posts</legend>
      <Stack as="ol">
        {fields.map(({ key, title }, index) => {
          const which = `post ${index + 1} of ${fields.length}${title ? `, ${title}` : ''}`;
          return (
            <li key={key} className={styles.post}>
              <FormField
                name={`posts.${index}.title`}
                label={several ? `Post ${index + 1}` : t`Name of the post`}
                maxLength={80}
                autoComplete="off"
                required
              />
              <PostRules index={index} of={several ? ` (post ${index + 1})` : ''} />
              {several && (
                <div className={styles.moves}>
                  <MoveButtons
                    focus={focus}
                    item={key}
                    index={index}
                    count={fields.length}
                    labels={{
                      up: t`Move up ${which}`,
                      down: t`Move down ${which}`,
                      remove: `Remove ${which}`,
                    }}
                    onMove={(to) => move(index, to)}
                    onRemove={() => {
                      focus.focusNext('add');
                      remove(index);
                    }}
                  />
                </div>
              )}
            </li>
          );
        })}
      </Stack>
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <Button
        id={focus.idOf('add')}
        icon={<Plus aria-hidden="true" />}
        disabled={fields.length >= maxPosts}
        onClick={() => append({ title: '' })}
      >
        {t`Add a post`}
      </Button>
    </Stack>
  );
}

/** How many are elected to a post, and how. */
function PostRules({
  index,
  of,
}: {
  index: number;
  /** Tells the labels of several posts apart. */ of: string;
}) {
  const name = `posts.${index}` as const;
  const { setValue } = useFormContext<ElectionSetup>();
  const { method } = rulesOf(useWatch<ElectionSetup, typeof name>({ name }));
  return (
    <>
      <FormNumberField name={`${name}.seats`} label={'Seats' + of} unset="1" required />
      <FormControl name={`${name}.method`}>
        {({ value = 'plurality', onChange, ...field }) => (
          <Select
            label={t`How voters choose` + of}
            options={optionsOf(methodLabels)}
            {...field}
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              setValue(`${name}.maxMarks`, undefined);
            }}
          />
        )}
      </FormControl>
      {method !== 'plurality' && (
        <FormNumberField
          name={`${name}.maxMarks`}
          label={t`Most candidates a voter can choose` + of}
          hint={t`Leave empty for no limit. Few choices keep a ballot from looking like no other.`}
          required={false}
        />
      )}
      <Electorate name={name} of={of} />
    </>
  );
}

const everyone = 'everyone';
const electorates = () => ({ [everyone]: t`Everyone who may vote`, ...texts().postFields.attributes });

/** The voters of a post: everyone, or certain groups. */
function Electorate({ name, of }: { name: `posts.${number}`; of: string }) {
  const { setValue } = useFormContext<ElectionSetup>();
  const electorate = useWatch<ElectionSetup, `${typeof name}.electorate`>({ name: `${name}.electorate` });
  return (
    <>
      <Select
        label={t`Who votes for this post` + of}
        options={optionsOf(electorates())}
        value={electorate?.attribute ?? everyone}
        onChange={(chosen) =>
          setValue(
            `${name}.electorate`,
            chosen === everyone
              ? undefined
              : { attribute: chosen as VoterAttribute, values: electorate?.values ?? [] },
            { shouldDirty: true },
          )
        }
      />
      {electorate && (
        <FormControl name={`${name}.electorate.values`}>
          {({ value, onChange, ...field }) => (
            <TextField
              rows={3}
              label={t`Which ones` + of}
              hint={t`One on each line, as in the class list or the list of voters. Classes can come from either. Anything else needs a list of voters with a column for it.`}
              required
              {...field}
              value={(value as string[]).join('\n')}
              onChange={(text) => onChange(text.split('\n'))}
            />
          )}
        </FormControl>
      )}
    </>
  );
}
