import type { Feature } from '../../services/platform.ts';
import { recount } from './applications/figures.ts';
import { createApplicationModels } from './applications/model.ts';
import { mountApplications } from './applications/routes.ts';
import { contributeToHome } from './home.ts';
import { budgetChecks } from './invariants.ts';
import { budgetData } from './personal-data.ts';
import { createLedger } from './ledger/ledger.ts';
import { mountLedger } from './ledger/routes.ts';
import { findApplications, findEntries } from './search.ts';

export const feature: Feature = {
  mount(platform) {
    const models = createApplicationModels(platform.connection);
    const context = { ...platform, models, ledger: createLedger(platform) };
    mountApplications(context);
    mountLedger(context);
    contributeToHome(context);
    context.search('budget', findApplications(context));
    context.search('budget', findEntries(context));
  },
  recount,
  dataChecks: budgetChecks,
  personalData: budgetData,
};
