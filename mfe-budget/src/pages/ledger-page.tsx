import { Page } from '@campus/portal-kit';

export function LedgerPage() {
  return <Page title="Ledger">{null}</Page>;
}
