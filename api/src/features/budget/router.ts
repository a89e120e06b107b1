import type { Platform } from '../../platform/platform.ts';
import { createApplicationNames } from './applications/application-names.ts';
import { mountApplications } from './applications/routes.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { mountLedger } from './ledger/routes.ts';

export function mountBudget(platform: Platform): void {
  const room = {
    ...platform,
    applications: createApplicationNames(platform),
    ledger: createLedger(platform),
  };
  mountApplications(room);
  mountLedger(room);
}
