import { FormField } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** For a new entry and for a change. */
export const EntryFields = () => (
  <>
    <FormField name="title" label={texts.entryTitle} required maxLength={100} />
    <FormField name="text" label={texts.entryText} required rows={5} maxLength={2000} />
  </>
);
