import type { CaseDetail } from '@campus/contracts';
import { FormControl, Select } from '@campus/portal-kit';
import { useCommittee } from './use-committee.ts';

/** Somebody of the committee to be excluded, or who was and takes part again. */
export function MemberField({ detail, action }: { detail: CaseDetail; action: 'exclude' | 'readmit' }) {
  const { members, hint } = useCommittee(detail);
  const able = action === 'exclude' ? members : detail.excluded;
  return (
    <FormControl name="member">
      {({ error, ...field }) => (
        <Select
          {...field}
          value={field.value as string}
          label="Who"
          required
          placeholder="Choose a name"
          hint={action === 'exclude' ? hint : undefined}
          error={error && field.value === '' ? 'Choose a name.' : error}
          options={able.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormControl>
  );
}
