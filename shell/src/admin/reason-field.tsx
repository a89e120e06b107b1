import { FormField } from '@campus/portal-kit';

/** Why an admin changes what somebody may do. The hint names who reads it. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <FormField name="reason" label="Reason" rows={3} maxLength={500} hint={hint} required />
);
