import {
  exportClassList,
  getMyDetails,
  listClasses,
  listClassList,
  putCoordinator,
  putMyDetails,
  removeFromClassList,
  uploadClassList,
} from '@campus/contracts/details';
import { StreamedFile } from '../../platform/http/answers.ts';
import type { Platform } from '../platform.ts';
import { createClassList } from './class-list.ts';
import { readClassList } from './class-list-file.ts';
import type { DetailsModels } from './model.ts';
import { forgetDetails } from './retention.ts';

export function mountDetails(platform: Platform, models: DetailsModels): void {
  const { route, details, config } = platform;
  const classList = createClassList(models, { ...platform, domains: config.domains });

  route(getMyDetails, ({ caller }) => details.of(caller));
  route(putMyDetails, ({ caller, body }) => details.change(caller, body));

  route(listClassList, ({ query }) => classList.page(query));
  route(uploadClassList, async ({ caller, file }) => ({
    lines: await classList.upload(caller.id, readClassList(await file.read(), config.domains)),
  }));
  route(removeFromClassList, async ({ caller, body: { email } }) => {
    await classList.remove(caller.id, email);
    return undefined;
  });
  route(
    exportClassList,
    async ({ caller }) => new StreamedFile('class-list.csv', await classList.export(caller.id)),
  );
  route(listClasses, async () => ({ items: await classList.classes() }));
  route(putCoordinator, ({ caller, body }) => classList.setCoordinator(caller.id, body));

  forgetDetails(models, platform);
}
