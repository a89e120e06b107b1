import type { Person } from '@campus/contracts';
import { FormControl, Select } from '@campus/portal-kit';

/** Somebody of the committee to be excluded, or who was and takes part again. */
export const MemberField = ({ able }: { able: readonly (Person & { for?: Person | null })[] }) => (
  <FormControl name="member">
    {({ error, ...field }) => (
      <Select
        {...field}
        value={field.value as string}
        label="Who"
        required
        placeholder="Choose a name"
        error={error && field.value === '' ? 'Choose a name.' : error}
        options={able.map(({ id, name, for: absent }) => ({
          value: id,
          label: absent ? `${name}, who stands in for ${absent.name}` : name,
        }))}
      />
    )}
  </FormControl>
);
