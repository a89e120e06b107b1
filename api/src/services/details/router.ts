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
import { fixedRetention } from '@campus/contracts';
import { daysBefore } from '../../platform/days.ts';

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

/** Milliseconds between two looks; only the first of a day does something. */
const interval = 60_000;
const batch = 500;

/** Erases the details of members who left, and entries of the class list that no upload has named for two years. */
function forgetDetails(
  { memberDetails, classList }: DetailsModels,
  { members, jobs, today, traces, log }: Pick<Platform, 'members' | 'jobs' | 'today' | 'traces' | 'log'>,
): void {
  let doneOn = '';
  jobs.repeat('forget details', interval, async () => {
    const day = today();
    if (day === doneOn) return;
    const unlisted = await classList.deleteMany({
      listedOn: { $lt: daysBefore(day, fixedRetention.unlistedDays) },
    });
    let count = unlisted.deletedCount;
    const left = members.model
      .find({ leavesOn: { $lte: daysBefore(day, fixedRetention.detailsDays) } }, { mailbox: 1 })
      .lean()
      .cursor({ batchSize: batch });
    let leavers: { _id: string; mailbox: string }[] = [];
    const erase = async () => {
      const own = await memberDetails.deleteMany({ _id: { $in: leavers.map(({ _id }) => _id) } });
      const listed = await classList.deleteMany({ _id: { $in: leavers.map(({ mailbox }) => mailbox) } });
      count += own.deletedCount + listed.deletedCount;
      leavers = [];
    };
    for await (const leaver of left) if (leavers.push(leaver) === batch) await erase();
    if (leavers.length > 0) await erase();
    doneOn = day;
    if (count === 0) return;
    await traces.forgetDeleted();
    log.info({ count }, 'details of members who left were erased');
  });
}
