import { Page } from '@campus/portal-kit';

export function LedgerEntryPage() {
  return <Page title="Ledger entry">{null}</Page>;
}
