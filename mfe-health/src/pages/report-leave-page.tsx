import { type LeaveKind, leaveKinds, reportLeave } from '@campus/contracts/health';
import { FormField, useChange, useKeptForm, useToday } from '@campus/portal-kit';
import { useState } from 'react';
import { DaysFields, ReportForm, ReportingPage, type ReportFormProps } from '../reporting/report-form.tsx';
import { leaveInput, oneWholeDay } from '../reporting/report-input.ts';
import { reporterOf } from '../reporting/reporters.ts';

export const ReportLeavePage = () => (
  <ReportingPage
    title="Report leave"
    lead="Ask for days off. Faculty decide and say why, and a parent is told by e-mail."
    form={LeaveForm}
  />
);

const kindOptions = Object.entries(leaveKinds).map(([value, label]) => ({ value, label }));

/** Asks for leave. */
function LeaveForm(props: ReportFormProps) {
  const [{ classCoordinatorEmail: _, ...reporter }] = useState(() => reporterOf(props.me));
  const report = useChange(reportLeave);
  const kept = useKeptForm(leaveInput(useToday()), {
    name: 'leave-report',
    defaultValues: {
      // Nothing is chosen yet.
      leaveKind: '' as LeaveKind,
      from: '',
      ...oneWholeDay,
      ...reporter,
    },
  });
  return (
    <ReportForm
      {...props}
      kind="leave"
      kept={kept}
      report={(body) => report.mutateAsync({ body })}
      send="Ask for leave"
      isKnown={reporter.registrationNumber !== '' && reporter.parentEmail !== ''}
      addressName="parentEmail"
      addressField={
        <FormField
          name="parentEmail"
          label="A parent’s e-mail address"
          type="email"
          required
          autoComplete="off"
          hint="One address. They get the days, and the decision."
        />
      }
    >
      <FormField
        name="leaveKind"
        label="What it is for"
        required
        placeholder="Choose"
        options={kindOptions}
      />
      <DaysFields />
      <FormField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={1000}
        required={false}
        hint="You, the health office and who decides on it read it. Your parents don’t get it."
      />
    </ReportForm>
  );
}
