import {
  addTemplateAreaEntry,
  changeTemplateAreaEntry,
  getTemplateAreaEntry,
  listTemplateAreaEntries,
  removeTemplateAreaEntry,
} from '@campus/contracts/template-area';
import type { Feature } from '../../services/platform.ts';
import { contributeToHome } from './home.ts';
import { createEntryModel } from './model.ts';
import { presentEntry } from './presenter.ts';
import { createEntryService } from './service.ts';

export const feature: Feature = {
  mount(platform) {
    const { route } = platform;
    const service = createEntryService(platform);
    contributeToHome(platform);

    route(listTemplateAreaEntries, async ({ caller, query }) => {
      const { found, next } = await service.list(query);
      return { items: found.map((entry) => presentEntry(entry, caller)), next };
    });
    route(getTemplateAreaEntry, async ({ caller, params }) =>
      presentEntry(await service.read(params.id), caller),
    );
    route(changeTemplateAreaEntry, async ({ caller, params, body }) =>
      presentEntry(await service.change(caller, params.id, body), caller),
    );
    route(addTemplateAreaEntry, async ({ caller, body }) =>
      presentEntry(await service.add(caller, body), caller),
    );
    route(removeTemplateAreaEntry, async ({ caller, params }) => {
      await service.remove(caller, params.id);
      return undefined;
    });
  },
  dataChecks(connection) {
    createEntryModel(connection);
    return { invariants: [] };
  },
};
