import {
  boardCommittee,
  type Committee,
  type CommitteeChange,
  committeeChangeSchema,
  getComplaintSetup,
  type ManagedSetup,
  putCommittee,
} from '@campus/contracts/complaints';
import {
  Checkbox,
  FieldList,
  Form,
  FormField,
  Grid,
  optionsOf,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import { DaysFields } from './days-fields.tsx';
import { committeeFormTexts as texts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

/** A field of a day gives an empty text for no day. */
const orNull = (day: unknown) => (day === '' ? null : day);
const schema = z.pipe(
  z.transform(({ seats, minimum, secondInstance, ...values }: CommitteeValues): unknown => ({
    ...values,
    minimum: Number(minimum),
    secondInstance: orNull(secondInstance),
    seats: seats.map((seat) => ({ ...seat, from: orNull(seat.from), until: orNull(seat.until) })),
  })),
  committeeChangeSchema as z.ZodMiniType<CommitteeChange>,
);

type SeatValues = Record<'kind' | 'title' | 'email' | 'from' | 'until', string>;
export type CommitteeValues = Pick<
  CommitteeChange,
  'name' | 'contact' | 'hears' | 'days' | 'reason' | 'version'
> & {
  minimum: string;
  secondInstance: string;
  seats: SeatValues[];
};

export const emptySeat: SeatValues = { kind: 'member', title: '', email: '', from: '', until: '' };

export function valuesOf(
  { people, categories, version }: ManagedSetup,
  committee: Committee,
): CommitteeValues {
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return {
    name: committee.name,
    contact: committee.contact,
    hears: categories.flatMap((one) => (one.committee === committee.id ? one.id : [])),
    minimum: `${committee.minimum}`,
    secondInstance: committee.secondInstance ?? '',
    days: committee.days,
    seats: committee.seats.map(({ kind, title, member, from, until }) => ({
      kind,
      title,
      email: member === null ? '' : (emails.get(member) ?? ''),
      from: from ?? '',
      until: until ?? '',
    })),
    reason: '',
    version,
  };
}

export function CommitteeForm({
  id,
  setup,
  values,
  onReload,
  onSaved,
}: {
  id: string;
  setup: ManagedSetup;
  values: CommitteeValues;
  onReload: () => Promise<ManagedSetup>;
  onSaved?: () => void;
}) {
  const change = useChange(putCommittee, { updates: getComplaintSetup });
  const kept = useKeptForm(schema, { name: `committee ${id}`, defaultValues: values });
  const { form } = kept;
  const hears = form.watch('hears');
  const saveWith = useSetupForm(kept, values, onReload);
  const save = (body: CommitteeChange) =>
    saveWith(() => change.mutateAsync({ params: { id }, body }), texts().saved, onSaved);
  return (
    <Form kept={kept} leaveWarning={texts().leaveWarning} onSubmit={save}>
      <FormField name="name" label={texts().name} required maxLength={60} />
      <FormField name="contact" {...texts().contact} required={false} rows={2} maxLength={300} />
      <Stack as="fieldset" gap={2}>
        <legend>{texts().hears}</legend>
        <Grid min="14rem">
          {setup.categories.map(({ id: category, label }) => (
            <Checkbox
              key={category}
              label={label}
              checked={hears.includes(category)}
              onChange={(checked) =>
                form.setValue(
                  'hears',
                  checked ? [...hears, category] : hears.filter((one) => one !== category),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </Grid>
      </Stack>
      {id === boardCommittee ? <p>{texts().boardMembers}</p> : <Seats />}
      <FormField
        name="minimum"
        {...texts().minimum}
        required
        options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      />
      <FormField
        name="secondInstance"
        {...texts().secondInstance}
        required={false}
        options={[
          { value: '', label: texts().none },
          ...setup.committees
            .filter((one) => one.id !== id)
            .map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      <DaysFields />
      <FormField name="reason" {...texts().reason} required maxLength={500} />
      <SubmitButton>{texts().save}</SubmitButton>
    </Form>
  );
}

const Seats = () => (
  <FieldList name="seats" texts={texts()} empty={emptySeat} most={30}>
    {(path) => (
      <Grid min="13rem">
        <FormField name={`${path}.kind`} label={texts().kind} required options={optionsOf(texts().kinds)} />
        <FormField name={`${path}.title`} label={texts().title} required={false} maxLength={60} />
        <FormField
          name={`${path}.email`}
          {...texts().email}
          required={false}
          type="email"
          autoComplete="off"
        />
        <FormField name={`${path}.from`} label={texts().from} required={false} type="date" />
        <FormField name={`${path}.until`} label={texts().until} required={false} type="date" />
      </Grid>
    )}
  </FieldList>
);
