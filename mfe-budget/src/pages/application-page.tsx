import { Page } from '@campus/portal-kit';

export function ApplicationPage() {
  return <Page title="Application">{null}</Page>;
}
