import { LeaveForm } from '../reporting/leave-form.tsx';
import { ReportingPage } from '../reporting/reporting-page.tsx';

export const ReportLeavePage = () => (
  <ReportingPage
    title="Report leave"
    lead="Ask for days off. Faculty decide and say why, and a parent is told by e-mail."
    form={LeaveForm}
  />
);
