import { FormField } from '@campus/portal-kit';

/** The reason for a change by an admin. The hint names its readers. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <FormField name="reason" label="Reason" rows={3} maxLength={500} hint={hint} required />
);
