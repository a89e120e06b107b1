import { FormControl, FormField, Select } from '@campus/portal-kit';
import styles from './report-form.module.css';

/** From when until when, half days too. */
export function DaysFields() {
  return (
    <div className={styles['days']}>
      <FormField name="from" label="First day" type="date" required />
      <HalfDay name="fromAfternoon" label="On the first day" half="From the afternoon" />
      <FormField
        name="until"
        label="Last day"
        type="date"
        required={false}
        hint="Leave it empty for one day only."
      />
      <HalfDay name="untilMidday" label="On the last day" half="Until midday" />
    </div>
  );
}

const HalfDay = ({ name, label, half }: { name: string; label: string; half: string }) => (
  <FormControl name={name}>
    {({ value, onChange, ...field }) => (
      <Select
        {...field}
        label={label}
        options={[
          { value: 'all', label: 'All day' },
          { value: 'half', label: half },
        ]}
        value={value === true ? 'half' : 'all'}
        onChange={(chosen) => onChange(chosen === 'half')}
      />
    )}
  </FormControl>
);
