import { contractVersion, type RegisteredRemote } from '@campus/contracts';
import { createRemoteLoader, RemoteLoadError } from '@campus/federation/runtime';
import { isRemoteDefinition, type RemoteDefinition } from '@campus/portal-kit';
import shared from 'virtual:campus-shared';

/** The remote was made for a portal that is newer than this page. */
export class RemoteTooNewError extends Error {
  override name = 'RemoteTooNewError';
}

/** Loads a remote and checks that it is one. Rejects with RemoteLoadError or RemoteTooNewError. */
export function createOpener(remotes: RegisteredRemote[]): (id: string) => Promise<RemoteDefinition> {
  const load = createRemoteLoader({ remotes, shared });
  return async (id) => {
    const loaded = await load(id);
    if (isRemoteDefinition(loaded, id)) return loaded;
    const { contract } = Object(loaded) as { contract?: unknown };
    if (typeof contract === 'number' && contract > contractVersion) {
      throw new RemoteTooNewError(`${id} needs contract ${contract}`);
    }
    throw new RemoteLoadError('invalid', `${id} is not a remote of this portal`);
  };
}
