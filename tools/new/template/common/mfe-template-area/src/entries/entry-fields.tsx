import { FormField } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** For a new entry and for a change. */
export const EntryFields = () => (
  <>
    <FormField name="title" label={t`Title`} required maxLength={100} />
    <FormField name="text" label={t`Text`} required rows={5} maxLength={2000} />
  </>
);
