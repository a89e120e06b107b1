import { searchOf } from '@campus/portal-kit';
import type { LedgerFilters } from './ledger/use-ledger.ts';

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
