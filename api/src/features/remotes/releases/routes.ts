import { join } from 'node:path';
import {
  activateVersion,
  compareVersion,
  handOverPaths,
  listRemoteReleases,
  previewVersion,
  removeRemote,
  switchRemote,
} from '@campus/contracts/remotes';
import { mayPreview, releaseIn, shellId } from '@campus/releases';
import { daysBefore } from '../../../platform/days.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { previewKeys } from '../../../platform/http/preview-keys.ts';
import type { Platform } from '../../../services/platform.ts';
import { contributeToHome } from '../home.ts';
import type { ReleaseKeys } from '../keys/keys.ts';
import { mountReceiving } from '../receiving/routes.ts';
import { reportDays } from '../reports/count-reports.ts';
import type { ReportModel } from '../reports/model.ts';
import { createReleaseChanges, readReleases } from './change-release.ts';
import { compareVersions } from './compare-versions.ts';
import { presentRelease } from './presenter.ts';
import { followBucket, releasesOf } from './release-bucket.ts';

export function mountReleases(platform: Platform, reports: ReportModel, keys: ReleaseKeys): void {
  const { route, registry, config, today } = platform;
  const releases = releasesOf(config);
  contributeToHome(platform, { reports, keys, releases });
  const previews = previewKeys(config.secretsKey);
  if (config.remotesBucket) followBucket(releases, platform);
  const registered = (id: string) => registry().remotes.find((remote) => remote.id === id);
  const titleOf = (id: string) => (id === shellId ? 'The portal itself' : (registered(id)?.title ?? id));
  const changes = createReleaseChanges({ ...platform, releases, titleOf, keys });
  mountReceiving(platform, { keys, releases, changes, previews });

  route(listRemoteReleases, async () => {
    const found = await reports.find({ day: { $gte: daysBefore(today(), reportDays - 1) } }).lean();
    return {
      remotes: Object.entries(readReleases(releases.store)).map(([id, release]) =>
        presentRelease(id, release, {
          title: titleOf(id),
          unmet: registered(id)?.unmet ?? registered(id)?.insteadOf ?? '',
          owner: registered(id)?.owner ?? null,
          reports: found.filter(({ remote }) => remote === id),
        }),
      ),
      skipped: registry().skipped,
      days: reportDays,
    };
  });

  route(switchRemote, async ({ caller, params: { id }, body: { off } }) => {
    await (off === null ? changes.switchOn(caller, id) : changes.switchOff(caller, id, off));
    return undefined;
  });

  route(previewVersion, ({ params: { id }, body: { version } }) => {
    const release = releaseIn(readReleases(releases.store), id);
    if (id === shellId || !release?.versions.some((one) => one.version === version))
      throw new DomainError('not-found');
    if (!mayPreview(release, version))
      throw notPossible(
        'It can’t be previewed: it was rolled back, is older than the version that runs, or the remote is switched off.',
      );
    return { link: previews.link(id, version) };
  });

  route(compareVersion, ({ params: { id, version } }) => {
    const release = releaseIn(readReleases(releases.store), id);
    if (!release?.versions.some((one) => one.version === version)) throw new DomainError('not-found');
    const folderOf = (one: string) => join(config.remotesDir, id, one);
    const { active } = release;
    return {
      running: active,
      ...compareVersions(active === null ? null : folderOf(active), folderOf(version)),
    };
  });

  route(removeRemote, async ({ caller, params: { id }, body: { removed, reason } }) => {
    await (removed ? changes.remove(caller, id, reason) : changes.restore(caller, id, reason));
    return undefined;
  });

  route(handOverPaths, async ({ caller, params: { id }, body: { heir, reason } }) => {
    await (heir === null ? changes.restore(caller, id, reason) : changes.handOver(caller, id, heir, reason));
    return undefined;
  });

  route(activateVersion, async ({ caller, params, body }) => {
    await changes.activate(caller, params.id, body);
    return undefined;
  });
}
