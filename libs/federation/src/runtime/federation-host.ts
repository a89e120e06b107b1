import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';

/** By package name; the shell gets it from virtual:campus-shared. */
export type SharedModules = Record<string, { version: string; requiredVersion: string; module: unknown }>;

/** The shell as federation host. */
export function createHost(shared: SharedModules): ModuleFederation {
  // Remotes are built with `experiments.externalRuntime`: they look here for the host's runtime instead of bringing one.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, { version, requiredVersion, module }]) => [
        name,
        {
          version,
          shareConfig: { singleton: true, requiredVersion },
          get: async () => () => module,
        },
      ]),
    ),
  });
}
