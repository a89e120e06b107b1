import type { AuditedAction } from '@campus/contracts';
import { auditedActions } from '@campus/contracts/areas';
import {
  ReleaseError,
  releaseIn,
  type Releases,
  type OpenReleases,
  type Noted,
  type ReleaseStore,
  shellId,
} from '@campus/releases';
import type { Connection } from 'mongoose';
import { personOf, type Caller } from '../../../platform/http/caller.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { Platform } from '../../../services/platform.ts';
import { createRemoteChangesModel } from './model.ts';

interface Deps extends Pick<Platform, 'audit' | 'log'> {
  connection: Connection;
  releases: OpenReleases;
  titleOf: (id: string) => string;
}

/** Changes of an admin to what runs. The store's changes take milliseconds, and are seen by the next page that opens. */
export function createReleaseChanges({ connection, releases, titleOf, audit, log }: Deps) {
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
    log.info({ remote: id, ...details }, `a person ${auditedActions[action]} ${id}`);
    await audit.deliver(model, id);
    return changed;
  }

  function releaseOf(id: string) {
    const release = releaseIn(readReleases(releases.store), id);
    if (!release) throw new DomainError('not-found');
    return release;
  }

  return {
    audited,

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
      if (!versions.some((one) => one.version === version)) throw new DomainError('not-found');
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
