import { Page } from '@campus/portal-kit';

export function MyReportsPage() {
  return <Page title="Your reports">{null}</Page>;
}
