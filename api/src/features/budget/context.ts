import type { Platform } from '../../services/platform.ts';
import type { ApplicationModels } from './applications/model.ts';
import type { createLedger } from './ledger/ledger.ts';

export interface BudgetContext extends Platform {
  models: ApplicationModels;
  ledger: ReturnType<typeof createLedger>;
}
