import type { Feature } from '../../services/platform.ts';
import { contributeToHome } from './home.ts';
import { integrityChecks } from './invariants.ts';
import { createIntegrityModels, type IntegrityContext } from './model.ts';
import { integrityData } from './personal-data.ts';
import { mountLists } from './lists/case-lists.ts';
import { mountProcedure } from './procedure/routes.ts';
import { mountRecords } from './records/routes.ts';
import { findCases } from './search.ts';

export const feature: Feature = {
  mount(platform) {
    const context: IntegrityContext = { ...platform, models: createIntegrityModels(platform.connection) };
    // Before the case with an id: `mine` is none.
    mountLists(context);
    mountProcedure(context);
    mountRecords(context);
    contributeToHome(context);
    context.search('integrity', findCases(context));
  },
  dataChecks: integrityChecks,
  personalData: integrityData,
};
