import { reportSick } from '@campus/contracts/health';
import { useChange, useKeptForm, usePortal, useToday } from '@campus/portal-kit';
import { DaysFields, ReportForm, ReportingPage, type ReportFormProps } from '../reporting/report-form.tsx';
import { aboutMe, oneWholeDay, sickInput } from '../reporting/report-input.ts';
import { texts } from '../reporting/texts.ts';

export const ReportSickPage = () => (
  <ReportingPage title={texts.sick.title} lead={texts.sick.lead} form={SickForm} />
);

/** Reports sick; for today it is filled in already. */
function SickForm(props: ReportFormProps) {
  const { me, details } = props;
  const { domains } = usePortal().config;
  const today = useToday();
  const kept = useKeptForm(sickInput(today, domains), {
    name: 'sick-report',
    defaultValues: {
      from: today,
      ...oneWholeDay,
      ...aboutMe(me, details),
      classCoordinatorEmail: details.coordinatorEmail,
    },
  });
  const report = useChange(reportSick, { kept });
  return (
    <ReportForm
      {...props}
      kind="sick"
      kept={kept}
      report={(body) => report.mutateAsync({ body })}
      send={texts.sick.send}
      addressName="classCoordinatorEmail"
      addressHint={texts.sick.coordinatorHint(domains)}
      daysFields={<DaysFields reasonHint={texts.sick.reasonHint} reasonRows={2} />}
    />
  );
}
