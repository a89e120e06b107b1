import { Page } from '@campus/portal-kit';

export function ReportPage() {
  return <Page title="Report">{null}</Page>;
}
