import {
  changeFacility,
  createFacility,
  facilityKinds,
  getFacility,
  slotLengths,
  timeOf,
  type Facility,
  type FacilitySetup,
} from '@campus/contracts';
import {
  ApiError,
  Form,
  FormControl,
  FormField,
  Grid,
  isOvertaken,
  notify,
  Select,
  SubmitButton,
  useChange,
  useKeptForm,
  useWatch,
} from '@campus/portal-kit';
import { useState } from 'react';
import { weekdays } from '../facility/time-words.ts';
import styles from './desk.module.css';
import { setupInput, setupOf } from './setup-input.ts';

/** Adds a facility, or changes one. */
export function SetupForm({
  facility,
  readAgain,
  onSaved,
}: {
  /** The one to change. */
  facility?: Facility;
  /** Reads it again after somebody else changed it. */
  readAgain?: () => Promise<Facility>;
  onSaved: (facility: Facility) => void;
}) {
  const create = useChange(createFacility);
  const change = useChange(changeFacility, { updates: getFacility });
  // What the form began with, and the version that it changes.
  const [base, setBase] = useState(() => baseOf(facility));
  const now = baseOf(facility);
  // Photos, managers and retirement make new versions too, but nothing that the form could overwrite.
  if (now.version > base.version && now.setup === base.setup) setBase(now);
  const kept = useKeptForm(setupInput, {
    name: facility ? `facility ${facility.id}` : 'new facility',
    defaultValues: setupOf(facility),
  });

  async function save(setup: FacilitySetup) {
    try {
      const saved = facility
        ? await change.mutateAsync({ params: { id: facility.id }, body: { version: base.version, setup } })
        : await create.mutateAsync({ body: { id: kept.attempt(), setup } });
      setBase(baseOf(saved));
      kept.fill(setupOf(saved));
      notify.success(facility ? 'The changes are saved.' : 'The facility is added.');
      onSaved(saved);
    } catch (error) {
      if (isOvertaken(error) && readAgain) {
        setBase(baseOf(await readAgain()));
        throw (error as ApiError).withMessage(
          'Somebody else changed this facility meanwhile. Check that nothing of theirs gets lost, then save again.',
        );
      }
      // The API names the fields of the request.
      throw error instanceof ApiError ? error.withFields((field) => field.replace(/^setup\./, '')) : error;
    }
  }
  return (
    <div className={styles['form']}>
      <Form kept={kept} countsOnce leaveWarning="Your changes are not saved." onSubmit={save}>
        <FormField name="name" label="Name" required maxLength={80} autoComplete="off" />
        <FormField
          name="kind"
          label="Kind"
          required
          placeholder="Choose"
          options={Object.entries(facilityKinds).map(([value, label]) => ({ value, label }))}
        />
        <FormField
          name="place"
          label="Place"
          required
          maxLength={120}
          autoComplete="off"
          hint="Building and floor."
        />
        <FormField
          name="capacity"
          label="Capacity"
          inputMode="numeric"
          required={false}
          autoComplete="off"
          hint="How many people. Leave it empty for equipment."
        />
        <FormField name="description" label="Description" rows={3} maxLength={2000} required={false} />
        <FormField name="rules" label="Rules" rows={3} maxLength={2000} required={false} />
        <Opening />
        <Grid min="12rem">
          <FormField
            name="slotMinutes"
            label="Slot"
            required
            options={slotLengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
            hint="Bookings begin and end at whole slots."
          />
          <FormField
            name="minMinutes"
            label="Shortest booking"
            inputMode="numeric"
            required
            hint="In minutes."
          />
          <FormField
            name="maxMinutes"
            label="Longest booking"
            inputMode="numeric"
            required
            hint="In minutes."
          />
          <FormField
            name="aheadDays"
            label="Days ahead"
            inputMode="numeric"
            required
            hint="How many days ahead members can book."
          />
          <FormField
            name="weeklyBookings"
            label="Bookings a week"
            inputMode="numeric"
            required
            hint="For each member, Monday to Sunday."
          />
        </Grid>
        <FormField name="needsApproval" type="checkbox" label="A manager must approve each booking" />
        <SubmitButton>{facility ? 'Save changes' : 'Add facility'}</SubmitButton>
      </Form>
    </div>
  );
}

const baseOf = (facility?: Facility) => ({
  version: facility?.version ?? 0,
  setup: JSON.stringify(setupOf(facility)),
});

const halfHours = Array.from({ length: 49 }, (_, index) => timeOf(30 * index));

const Opening = () => (
  <fieldset className={styles['opening']}>
    <legend>Opening hours</legend>
    <div className={styles['weekdays']}>
      {weekdays.map((weekday, index) => (
        <Weekday key={weekday} weekday={weekday} name={`opening.${index}`} />
      ))}
    </div>
  </fieldset>
);

function Weekday({ weekday, name }: { weekday: string; name: string }) {
  const from = useWatch({ name: `${name}.from` }) as string;
  return (
    <div className={styles['weekday']}>
      <TimeField name={`${name}.from`} label={`${weekday}, opens`} last="23:30" closed />
      {from !== '' && <TimeField name={`${name}.until`} label={`${weekday}, closes`} first={from} />}
    </div>
  );
}

function TimeField({
  name,
  label,
  first = '',
  last = '24:00',
  closed = false,
}: {
  name: string;
  label: string;
  /** Only later times are offered. */
  first?: string;
  last?: string;
  /** It may be closed that day. */
  closed?: boolean;
}) {
  return (
    <FormControl name={name}>
      {({ value, ...field }) => {
        const chosen = value as string;
        const offered = halfHours.filter((time) => (first === '' || time > first) && time <= last);
        const times = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered].toSorted();
        return (
          <Select
            {...field}
            label={label}
            value={chosen}
            {...(!closed && { placeholder: 'Choose' })}
            options={[
              ...(closed ? [{ value: '', label: 'Closed' }] : []),
              ...times.map((time) => ({ value: time, label: time })),
            ]}
          />
        );
      }}
    </FormControl>
  );
}
