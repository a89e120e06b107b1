import { may } from '@campus/contracts/areas';
import { inQueue } from '../../services/home/items.ts';
import type { Platform } from '../../services/platform.ts';
import type { ReportModel } from './reports/model.ts';

const common = { area: 'admin', action: 'Open', path: '/admin/remotes' } as const;

/** Admins: parts of the portal that fail in visitors' browsers today, or that can't be opened at all. */
export function contributeToHome({ home, registry, today }: Platform, reports: ReportModel): void {
  home('admin', async ({ roles }) => {
    if (!may(roles, 'remote.manage')) return [];
    const { remotes, skipped } = registry();
    const days = await reports.find({ day: today() }, { remote: 1, version: 1, kinds: 1 }).lean();
    const isFailing = (id: string, version: string) =>
      days.some((day) => day.remote === id && day.version === version && day.kinds > 0);
    return [
      ...remotes
        .filter(
          ({ id, version, off, unmet, insteadOf }) => !off && (unmet ?? insteadOf ?? isFailing(id, version)),
        )
        .map(({ id, title, unmet, insteadOf }) =>
          inQueue({
            ...common,
            id: `remote:${id}`,
            title,
            note: unmet
              ? 'It needs a newer portal and can’t be opened.'
              : insteadOf
                ? 'Its active version needs a newer portal, so an earlier one runs.'
                : 'It failed in browsers today.',
          }),
        ),
      ...skipped.map(({ id }, index) =>
        inQueue({ ...common, id: `skipped:${index}`, title: id, note: 'The portal can’t read this part.' }),
      ),
    ];
  });
}
