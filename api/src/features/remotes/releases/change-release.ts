import type { AuditedAction, Claims, Registry } from '@campus/contracts';
import { auditedActions } from '@campus/contracts/areas';
import {
  ReleaseError,
  releaseIn,
  type Releases,
  type OpenReleases,
  type Noted,
  type ReleaseStore,
  shellId,
  storedRemote,
  type Version,
} from '@campus/releases';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { personOf, type Caller } from '../../../platform/http/caller.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import { recordModel } from '../../../platform/storage/record.ts';
import { withOutbox } from '../../../services/audit/audit-log.ts';
import type { Platform } from '../../../services/platform.ts';
import type { ReleaseKeys } from '../keys/keys.ts';

/** Carries the audit entries of changes to a remote, whose releases are no documents. `_id`: the remote's. */
const remoteChangesSchema = z.strictObject({ _id: z.string(), ...withOutbox });

export const createRemoteChangesModel = (connection: Connection) =>
  recordModel(connection, 'remoteChanges', remoteChangesSchema);

const isAnonymous = ({ paths }: Pick<Claims, 'paths'>) => paths.some(({ anonymous }) => anonymous);

/**
 * Whether a second person has to confirm what a key sends: for the shell, and for a remote whose pages take ballots or
 * complaints without a name, in the version that runs or in the one that comes.
 * @param manifest of the version that comes
 */
export function needsConfirmation(
  id: string,
  manifest: Pick<Claims, 'paths'> | null,
  { remotes }: Registry,
): boolean {
  if (id === shellId) return true;
  const running = remotes.find((remote) => remote.id === id);
  return [running, manifest].some((one) => one && isAnonymous(one));
}

interface Deps extends Pick<Platform, 'audit' | 'log' | 'config' | 'registry'> {
  keys: ReleaseKeys;
  connection: Connection;
  releases: OpenReleases;
  titleOf: (id: string) => string;
}

/** Changes of an admin to what runs. The store's changes take milliseconds, and are seen by the next page that opens. */
export function createReleaseChanges({
  connection,
  releases,
  titleOf,
  keys,
  config,
  registry,
  audit,
  log,
}: Deps) {
  const model = createRemoteChangesModel(connection);

  /**
   * Makes a change with its audit entry. The entry is written first: a crash in between leaves an entry without a change,
   * but never a change without an entry.
   */
  async function audited<T extends Noted>(
    { by, id, action, reason = '', details = {} }: Act,
    change: (store: ReleaseStore) => T,
  ): Promise<T> {
    const entry = audit.entry({
      actor: by,
      action,
      target: { kind: 'remote', id, label: titleOf(id) },
      reason,
      details,
    });
    await upsert(() => model.updateOne({ _id: id }, { $push: { outbox: entry } }, { upsert: true }).exec());
    let changed: T;
    try {
      changed = await releases.change(change);
    } catch (error) {
      await model.updateOne({ _id: id }, { $pull: { outbox: { _id: entry._id } } });
      throw error instanceof ReleaseError ? refusalOf(error) : error;
    }
    log.info(
      { remote: id, ...details },
      `${'key' in details ? 'the owner of a key' : 'an admin'} ${auditedActions[action]} ${id}`,
    );
    await audit.deliver(model, id);
    return changed;
  }

  function releaseOf(id: string) {
    const release = releaseIn(readReleases(releases.store), id);
    if (!release) throw new DomainError('not-found');
    return release;
  }

  /** @throws DomainError `forbidden` for the owner of the key that sent it, where a second person has to confirm */
  async function requireOtherPerson(
    caller: Caller,
    id: string,
    { version, preview, unopened, key }: Version,
  ) {
    if (!preview || !key || (await keys.ownerOf(key)) !== caller.id) return;
    const manifest = id === shellId ? null : storedRemote(config.remotesDir, id, version);
    if (unopened || needsConfirmation(id, manifest, registry()))
      throw new DomainError('forbidden', {
        message: 'Your own key sent this version. Another admin has to look at it and confirm it.',
      });
  }

  return {
    audited,

    async remove(caller: Caller, id: string, reason: string): Promise<void> {
      if (releaseOf(id).removed) return;
      await audited({ by: caller.id, id, action: 'remote.removed', reason }, (store) =>
        store.remove(id, reason, personOf(caller).name),
      );
    },

    async restore(caller: Caller, id: string, reason: string): Promise<void> {
      const { removed, heir } = releaseOf(id);
      if (!removed && heir === undefined) return;
      await audited({ by: caller.id, id, action: 'remote.restored', reason }, (store) => store.restore(id));
    },

    async handOver(caller: Caller, id: string, heir: string, reason: string): Promise<void> {
      if (releaseOf(id).heir === heir) return;
      const details = { to: heir };
      await audited({ by: caller.id, id, action: 'remote.handed-over', reason, details }, (store) =>
        store.handOver(id, heir),
      );
    },

    async switchOff(caller: Caller, id: string, message: string): Promise<void> {
      const { off } = releaseOf(id);
      if (id === shellId) throw notPossible('The portal itself can’t be switched off.');
      if (off?.message === message) return;
      await audited({ by: caller.id, id, action: 'remote.off', reason: message }, (store) =>
        store.switchOff(id, message, personOf(caller).name),
      );
    },

    async switchOn(caller: Caller, id: string): Promise<void> {
      if (!releaseOf(id).off) return;
      await audited({ by: caller.id, id, action: 'remote.on' }, (store) => store.switchOn(id));
    },

    async activate(
      caller: Caller,
      id: string,
      { version, expected }: { version: string; expected: string | null },
    ): Promise<void> {
      const { active, off, versions } = releaseOf(id);
      // The store takes the beginning of a name as well.
      const wanted = versions.find((one) => one.version === version);
      if (!wanted) throw new DomainError('not-found');
      await requireOtherPerson(caller, id, wanted);
      if (off) throw notPossible('It is switched off. Switch it on first.');
      if (active === version) return;
      if (active !== expected) throw new DomainError('state-changed');
      const details = { from: active ?? 'none', to: version };
      await audited({ by: caller.id, id, action: 'remote.activated', details }, (store) =>
        store.activate(id, version, expected === null ? {} : { expected }),
      );
    },
  };
}

/** @throws DomainError `unavailable`, such as when a newer portal wrote the registry */
export function readReleases(store: ReleaseStore): Releases {
  try {
    return store.list();
  } catch (error) {
    throw error instanceof ReleaseError ? new DomainError('unavailable') : error;
  }
}

interface Act {
  /** The member's id. */
  by: string;
  id: string;
  action: Extract<AuditedAction, `remote.${string}`>;
  reason?: string;
  details?: Record<string, string>;
}

/** A refusal has the store's words, but none that name a folder of the server. */
function refusalOf({ fault, message }: ReleaseError): DomainError {
  switch (fault) {
    case 'unknown':
      return new DomainError('not-found');
    case 'changed':
      return new DomainError('state-changed');
    case 'refused':
      return notPossible(message);
    case 'damaged':
      return notPossible('Files of this version are missing or damaged. Build and ship it again.');
    case 'busy':
      return new DomainError('unavailable', { message });
    case 'unreachable':
      return new DomainError('unavailable', {
        message: 'The storage of the remotes doesn’t answer, so nothing was changed. Try again in a moment.',
      });
    case 'unwritable':
      return new DomainError('unavailable', {
        message:
          'The portal can’t write to the folder of the remotes. Please tell the people who run the portal.',
      });
  }
}
