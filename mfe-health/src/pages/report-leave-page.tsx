import { type LeaveKind, leaveKinds, reportLeave } from '@campus/contracts/health';
import { FormField, optionsOf, useChange, useKeptForm, useToday } from '@campus/portal-kit';
import { DaysFields, ReportForm, ReportingPage, type ReportFormProps } from '../reporting/report-form.tsx';
import { aboutMe, leaveInput, oneWholeDay } from '../reporting/report-input.ts';
import { texts } from '../reporting/texts.ts';

export const ReportLeavePage = () => (
  <ReportingPage title={texts.leave.title} lead={texts.leave.lead} form={LeaveForm} />
);

/** Asks for leave. */
function LeaveForm(props: ReportFormProps) {
  const { me, details } = props;
  const kept = useKeptForm(leaveInput(useToday()), {
    name: 'leave-report',
    defaultValues: {
      // Nothing is chosen yet.
      leaveKind: '' as LeaveKind,
      from: '',
      ...oneWholeDay,
      ...aboutMe(me, details),
      parentEmail: details.parentEmail,
    },
  });
  const report = useChange(reportLeave, { kept });
  return (
    <ReportForm
      {...props}
      kind="leave"
      kept={kept}
      report={(body) => report.mutateAsync({ body })}
      send={texts.leave.send}
      addressName="parentEmail"
      addressHint={texts.leave.parentHint}
      daysFields={
        <>
          <FormField
            name="leaveKind"
            label={texts.leave.kind}
            required
            placeholder={texts.leave.choose}
            options={optionsOf(leaveKinds)}
          />
          <DaysFields reasonHint={texts.leave.reasonHint} reasonRows={3} />
        </>
      }
    />
  );
}
