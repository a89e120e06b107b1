import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRelease, receiveRelease } from '@campus/contracts/remotes';
import {
  mayPreview,
  type OpenReleases,
  readManifest,
  releaseIn,
  shellId,
  type Shipped,
} from '@campus/releases';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { callShapes, watchShell } from '../../../platform/http/registry.ts';
import type { previewKeys } from '../../../platform/http/preview-keys.ts';
import type { Platform } from '../../../services/platform.ts';
import type { ReleaseKeys } from '../keys/keys.ts';
import { type createReleaseChanges, needsConfirmation, readReleases } from '../releases/change-release.ts';
import { stateOf } from '../releases/presenter.ts';
import { gate } from './gate.ts';

interface Deps {
  keys: ReleaseKeys;
  releases: OpenReleases;
  changes: ReturnType<typeof createReleaseChanges>;
  previews: ReturnType<typeof previewKeys>;
}

/** Where teams ship from their own machines: each request is signed with a key for its area. */
export function mountReceiving(
  { route, config, registry, members, mail, log }: Platform,
  { keys, releases, changes, previews }: Deps,
): void {
  const shell = watchShell(config);

  async function tellAdmins(id: string, version: string, owner: string): Promise<void> {
    const admins = await members.withRole('admin');
    await mail.post(
      admins
        .filter((admin) => admin.id !== owner)
        .map((admin) =>
          mail.letter(`release:${id}:${version}:${admin.id}`, {
            kind: 'release',
            to: { member: admin.id },
            subject: `A version of ${id} waits for you`,
            paragraphs: [
              `Version ${version} does not run before an admin has looked at it and confirmed it.`,
            ],
            link: { label: 'Review and confirm', path: '/admin/remotes' },
          }),
        ),
    );
  }

  route(receiveRelease, async ({ params: { id }, body, file, signal }) => {
    const { action, version, commit, at } = body;
    const request = { area: id, action, version, digest: file.sha256, commit, at };
    const holder = await keys.admit(request, body);
    const folder = await mkdtemp(join(tmpdir(), 'campus-package-'));
    try {
      const result = await gate.ask(
        {
          content: await file.read(),
          folder,
          area: id,
          version,
          dir: config.remotesDir,
          shellDir: join(shell().root, shell().folders[0]),
          calls: callShapes(),
          browser: config.chromiumPath !== undefined,
        },
        signal,
      );
      if ('refusals' in result)
        throw new DomainError('package-refused', {
          errors: result.refusals.map((one) => ({
            field: one.file,
            message: `${one.problem}\n${one.remedy}`,
          })),
        });
      const { project, browser, isConfirmed = false, fault } = result;
      if (fault) log.warn({ fault }, 'the browser of CHROMIUM_PATH did not start');
      const unopened = browser === 'not run';
      const manifest = id === shellId ? null : readManifest(join(project, 'dist/portal.json'));
      const waits =
        action === 'ship' && ((unopened && !isConfirmed) || needsConfirmation(id, manifest, registry()));
      const shipped = await changes.audited<Shipped>(
        { by: holder.id, id, action: 'remote.received', details: { version, key: holder.key, action } },
        (store) =>
          store.ship(project, {
            by: holder.name,
            commit,
            key: holder.key,
            preview: action === 'preview',
            waits,
            unopened,
          }),
      );
      if (shipped.outcome === 'waits') await tellAdmins(id, shipped.version, holder.id);
      const release = releaseIn(readReleases(releases.store), id);
      const isShown = shipped.outcome === 'previewed' && release && mayPreview(release, shipped.version);
      return {
        id,
        version: shipped.version,
        outcome: shipped.outcome as Exclude<Shipped['outcome'], 'left'>,
        notes: shipped.notes,
        browser,
        preview: isShown ? previews.link(id, shipped.version) : null,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  route(changeRelease, async ({ params: { id }, body }) => {
    const { action, version, message, commit, at } = body;
    const digest = createHash('sha256').update(message).digest('hex');
    const holder = await keys.admit({ area: id, action, version, digest, commit, at }, body);
    const release = releaseIn(readReleases(releases.store), id);
    if (!release) throw new DomainError('not-found');
    let notes: string[] = [];
    if (action !== 'list') {
      if (needsConfirmation(id, null, registry()))
        throw notPossible(
          'An admin does this in the Admin Panel: a key can only send packages of this area.',
        );
      if (action === 'switch-off' && message === '') throw notPossible('Say what its pages show: a message.');
      const wanted = release.versions.find((one) => one.version === version);
      if (action === 'activate' && !wanted) throw new DomainError('not-found');
      if (wanted?.waits || (wanted?.preview && wanted.unopened))
        throw notPossible('An admin has to look at this version and confirm it in the Admin Panel.');
      const audited = {
        activate: 'remote.activated',
        'roll-back': 'remote.activated',
        'switch-off': 'remote.off',
        'switch-on': 'remote.on',
      } as const;
      ({ notes } = await changes.audited(
        {
          by: holder.id,
          id,
          action: audited[action],
          reason: message,
          details: { key: holder.key, action, ...(version && { version }) },
        },
        (store) => {
          switch (action) {
            case 'activate':
              return store.activate(id, version);
            case 'roll-back':
              return store.rollBack(id, { by: holder.name, ...(version && { expected: version }) });
            case 'switch-off':
              return store.switchOff(id, message, holder.name);
            case 'switch-on':
              return store.switchOn(id);
          }
        },
      ));
    }
    const { active, off, versions } = releaseIn(readReleases(releases.store), id) ?? release;
    return {
      active,
      off: off?.message ?? null,
      versions: versions
        .toReversed()
        .map((one) => ({ version: one.version, at: one.at, by: one.by, state: stateOf(one, active) })),
      notes,
    };
  });
}
