import { ReportingPage } from '../reporting/reporting-page.tsx';
import { SickForm } from '../reporting/sick-form.tsx';

export const ReportSickPage = () => (
  <ReportingPage
    title="Report sick"
    lead="Your class coordinator is told by e-mail; never why."
    form={SickForm}
  />
);
