import type { BudgetCategory, LedgerKind, LedgerSort } from '@campus/contracts/budget';
import { searchOf } from '@campus/portal-kit';

/** The ledger's filters, as in the address of its page. */
export interface LedgerFilters {
  year?: string | undefined;
  category?: BudgetCategory | undefined;
  kind?: LedgerKind | undefined;
  month?: string | undefined;
  application?: string | undefined;
  sponsor?: string | undefined;
  search?: string | undefined;
  sort?: LedgerSort | undefined;
}

const home = '/transparency-budget';
export const paths = {
  home,
  apply: `${home}/apply`,
  applyForApproval: '/apply-for-approval',
  dashboard: `${home}/faculty-dashboard`,
  applications: `${home}/applications`,
  application: (id: string) => `${home}/applications/${id}`,
  register: `${home}/register`,
  registered: (id: string) => `${home}/register/${id}`,
  ledger: `${home}/ledger`,
  entries: (filters: LedgerFilters) => `${home}/ledger${searchOf({ ...filters })}`,
  entry: (number: number | string) => `${home}/ledger/${number}`,
  newEntry: `${home}/ledger/new`,
  payment: (application: string) => `${home}/ledger/new${searchOf({ application })}`,
};
