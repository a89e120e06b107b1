import type { ComplaintAction, ComplaintDetail } from '@campus/contracts/complaints';
import { FormField } from '@campus/portal-kit';
import { procedureFormTexts as texts } from './procedure-texts.ts';

/** The fields of a hearing, of a pause, and of public words, in the form of the step that has them. */
export function ProcedureFields({
  action,
  complaint,
}: {
  action: ComplaintAction;
  complaint: ComplaintDetail;
}) {
  if (action === 'hear')
    return (
      <>
        <FormField name="on" label={texts.on} type="date" required />
        <FormField name="time" label={texts.time} hint={texts.timeHint} maxLength={5} required />
        <FormField name="place" label={texts.place} maxLength={120} required />
        <FormField
          name="companions"
          label={texts.companions}
          hint={texts.companionsHint}
          maxLength={200}
          required={false}
        />
      </>
    );
  if (action === 'pause') return <FormField name="until" label={texts.until} type="date" required />;
  if (action === 'decide' && complaint.audience === 'members')
    return (
      <FormField
        name="done"
        label={texts.done}
        hint={texts.doneHint}
        rows={3}
        maxLength={500}
        required={false}
      />
    );
  return null;
}
