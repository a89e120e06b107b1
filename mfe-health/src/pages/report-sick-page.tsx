import { reportSick } from '@campus/contracts/health';
import { FormField, useChange, useKeptForm, usePortal, useToday } from '@campus/portal-kit';
import { useState } from 'react';
import {
  DaysFields,
  FieldsFold,
  ReportForm,
  ReportingPage,
  type ReportFormProps,
} from '../reporting/report-form.tsx';
import { oneWholeDay, sickInput } from '../reporting/report-input.ts';
import { reporterOf } from '../reporting/reporters.ts';

export const ReportSickPage = () => (
  <ReportingPage
    title="Report sick"
    lead="Your class coordinator is told by e-mail; never why."
    form={SickForm}
  />
);

/** Reports sick; for today it is filled in already. */
function SickForm(props: ReportFormProps) {
  const { domains } = usePortal().config;
  const today = useToday();
  const [{ parentEmail: _, ...reporter }] = useState(() => reporterOf(props.me));
  const report = useChange(reportSick);
  const kept = useKeptForm(sickInput(today, domains), {
    name: 'sick-report',
    defaultValues: { from: today, ...oneWholeDay, ...reporter },
  });
  return (
    <ReportForm
      {...props}
      kind="sick"
      kept={kept}
      report={(body) => report.mutateAsync({ body })}
      send="Report sick"
      isKnown={reporter.registrationNumber !== ''}
      addressName="classCoordinatorEmail"
      addressField={
        <FormField
          name="classCoordinatorEmail"
          label="Class coordinator’s e-mail address"
          type="email"
          required={false}
          autoComplete="off"
          hint={`It ends with @${domains.student} or @${domains.admin}.`}
        />
      }
    >
      <FieldsFold
        title="Other days, half a day, a reason"
        names={['from', 'until', 'reason']}
        isOpen={kept.restored !== null}
      >
        <DaysFields />
        <FormField
          name="reason"
          label="Reason"
          rows={2}
          maxLength={1000}
          required={false}
          hint="Only you and the health office read it."
        />
      </FieldsFold>
    </ReportForm>
  );
}
