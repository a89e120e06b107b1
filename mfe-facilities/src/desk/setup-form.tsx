import { timeInWords } from '@campus/contracts';
import {
  changeFacility,
  createFacility,
  type Facility,
  facilityKinds,
  type FacilitySetup,
  getFacility,
  quarterMinutes,
  slotLengths,
  timeOf,
} from '@campus/contracts/facilities';
import {
  ApiError,
  Form,
  FormField,
  Grid,
  isOvertaken,
  notify,
  optionsOf,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  useWatch,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { TimeField } from '../facility/time-field.tsx';
import { weekdays } from '../facility/time-words.ts';
import styles from './desk.module.css';
import { setupInput, setupOf } from './setup-input.ts';
import { texts } from './texts.ts';

export function SetupForm({
  facility,
  readAgain,
  onSaved,
}: {
  facility?: Facility;
  /** Reads it again after another manager changed it. */
  readAgain?: () => Promise<Facility>;
  onSaved: (facility: Facility) => void;
}) {
  const change = useChange(changeFacility, { updates: getFacility });
  // The form's initial values, and the version that it changes.
  const [base, setBase] = useState(() => baseOf(facility));
  const kept = useKeptForm(setupInput, {
    name: facility ? `facility ${facility.id}` : 'new facility',
    defaultValues: setupOf(facility),
  });
  const create = useChange(createFacility, { kept });

  async function save(setup: FacilitySetup) {
    const now = baseOf(facility);
    // Photos, managers and retirement make new versions too, but nothing that the form could overwrite.
    const { version } = now.setup === base.setup ? now : base;
    try {
      const saved = facility
        ? await change.mutateAsync({ params: { id: facility.id }, body: { version, setup } })
        : await create.mutateAsync({ body: { setup } });
      setBase(baseOf(saved));
      kept.fill(setupOf(saved));
      notify.success(facility ? t`The changes are saved.` : t`The facility is added.`);
      onSaved(saved);
    } catch (error) {
      if (isOvertaken(error) && readAgain) {
        setBase(baseOf(await readAgain()));
        throw (error as ApiError).withMessage(
          t`Someone else changed this facility while you were here. Check that you don’t overwrite their changes, then save again.`,
        );
      }
      // The API names the fields of the request.
      throw error instanceof ApiError ? error.withFields((field) => field.replace(/^setup\./, '')) : error;
    }
  }
  return (
    <Stack width="narrow">
      <Form kept={kept} leaveWarning="Your changes are not saved." onSubmit={save}>
        <FormField name="name" label={t`Name`} required maxLength={80} autoComplete="off" />
        <FormField
          name="kind"
          label={t`Kind`}
          required
          placeholder="Choose"
          options={optionsOf(facilityKinds)}
        />
        <FormField
          name="place"
          label={t`Place`}
          required
          maxLength={120}
          autoComplete="off"
          hint={t`Building and floor.`}
        />
        <FormField
          name="capacity"
          label={t`Capacity`}
          inputMode="numeric"
          required={false}
          autoComplete="off"
          hint={t`Number of people. Leave empty for equipment.`}
        />
        <FormField name="description" label={t`Description`} rows={3} maxLength={2000} required={false} />
        <FormField name="rules" label={t`Rules`} rows={3} maxLength={2000} required={false} />
        <Opening />
        <Grid min="12rem">
          <FormField
            name="slotMinutes"
            label={t`Slot length`}
            required
            options={slotLengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
            hint={t`Bookings start and end at whole slots.`}
          />
          {limits().map(([name, label, hint]) => (
            <FormField key={name} name={name} label={label} inputMode="numeric" required hint={hint} />
          ))}
        </Grid>
        <FormField name="needsApproval" type="checkbox" label={t`A manager must approve each booking`} />
        <SubmitButton>{facility ? t`Save changes` : t`Add facility`}</SubmitButton>
      </Form>
    </Stack>
  );
}

const limits = () =>
  [
    ['minMinutes', t`Shortest booking`, texts().setupForm.inMinutes],
    ['maxMinutes', t`Longest booking`, texts().setupForm.inMinutes],
    ['aheadDays', t`Days ahead`, t`How many days ahead members can book.`],
    ['weeklyBookings', t`Bookings a week`, t`For each member, Monday to Sunday.`],
  ] as const;

const baseOf = (facility?: Facility) => ({
  version: facility?.version ?? 0,
  setup: JSON.stringify(setupOf(facility)),
});

const quarters = Array.from({ length: 1440 / quarterMinutes + 1 }, (_, index) => {
  const value = timeOf(quarterMinutes * index);
  return { value, label: timeInWords(value) };
});
const openings = () => [{ value: '', label: t`Closed` }, ...quarters.slice(0, -1)];

const Opening = () => (
  <fieldset className={styles.opening}>
    <legend>{t`Opening hours`}</legend>
    <Stack>
      {weekdays.map((weekday, index) => (
        <Weekday key={weekday} weekday={weekday} name={`opening.${index}`} />
      ))}
    </Stack>
  </fieldset>
);

function Weekday({ weekday, name }: { weekday: string; name: string }) {
  const from = useWatch({ name: `${name}.from` }) as string;
  return (
    <div className={styles.weekday}>
      <TimeField name={`${name}.from`} label={`${weekday}, opens`} times={openings()} />
      {from !== '' && (
        <TimeField
          name={`${name}.until`}
          label={`${weekday}, closes`}
          times={quarters.filter(({ value }) => value > from)}
          required
        />
      )}
    </div>
  );
}
