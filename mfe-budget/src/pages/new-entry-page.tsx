import { Page } from '@campus/portal-kit';

export function NewEntryPage() {
  return <Page title="New entry">{null}</Page>;
}
