import { may } from '@campus/contracts/areas';
import { mayPreview, type OpenReleases } from '@campus/releases';
import { inQueue } from '../../services/home/items.ts';
import type { Platform } from '../../services/platform.ts';
import type { ReleaseKeys } from './keys/keys.ts';
import { readReleases } from './releases/change-release.ts';
import type { ReportModel } from './reports/model.ts';

const common = { area: 'admin', action: 'Open', path: '/admin/remotes' } as const;

interface Deps {
  reports: ReportModel;
  keys: ReleaseKeys;
  releases: OpenReleases;
}

/**
 * Admins: versions that wait for them, and parts of the portal that fail in visitors' browsers today, or that can't be
 * opened at all.
 */
export function contributeToHome(
  { home, registry, today, dayOf }: Platform,
  { reports, keys, releases }: Deps,
): void {
  /** The latest one of each area, unless the caller's own key sent it. */
  async function waitingFor(caller: string) {
    const waiting = Object.entries(readReleases(releases.store)).flatMap(([id, release]) => {
      const latest = release.versions.findLast(({ waits }) => waits);
      return latest && mayPreview(release, latest.version) ? [{ id, ...latest }] : [];
    });
    const owners = await Promise.all(waiting.map(({ key = '' }) => keys.ownerOf(key)));
    return waiting.filter((_, index) => owners[index] !== caller);
  }

  home('admin', async ({ id: caller, roles }) => {
    if (!may(roles, 'remote.manage')) return [];
    const { remotes, skipped } = registry();
    const waiting = await waitingFor(caller);
    const days = await reports.find({ day: today() }, { remote: 1, version: 1, kinds: 1 }).lean();
    const isFailing = (id: string, version: string) =>
      days.some((day) => day.remote === id && day.version === version && day.kinds > 0);
    return [
      ...waiting.map(({ id, version, at, by }) =>
        inQueue({
          ...common,
          id: `waits:${id}`,
          title: `A version of ${id} waits for you`,
          note: `${by} sent ${version}. Confirm it, or it does not run.`,
          action: 'Review',
          since: dayOf(Date.parse(at)),
        }),
      ),
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
