import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  contractVersion,
  endpointName,
  remoteManifestSchema,
  type Endpoint,
  type RemoteBuild,
  type RemoteNeeds,
} from '@campus/contracts';
import { callShapesFile, shapesOf } from '@campus/contracts/call-shapes';
import type { Plugin, Rolldown } from 'vite';
import { importedNames } from './imported-names.ts';
import { lazyPages } from './lazy-pages.ts';
import { chunkOf, filesOf } from './record-preloads.ts';
import { sharedPackages } from './shared.ts';
import { checksumsFile, checksumsOf, sourcesHash } from './built-files.ts';

const contracts = /^@campus\/contracts(\/|$)/;

/**
 * Writes what the portal must know of this build into `dist`: `portal.json` as it was, the shapes of its calls, and the
 * checksums of all files.
 * `plugin` stands before the federation plugin, which rewrites the imports of shared packages and takes `additionalData`
 * for its manifest: the key `campus` (RemoteBuild).
 */
export function recordNeeds(root: string) {
  const imports = new Map<string, ReturnType<typeof importedNames>>();
  let campus: RemoteBuild | undefined;
  const plugin: Plugin = {
    name: 'campus:record-needs',
    apply: 'build',
    transform: {
      filter: { code: new RegExp([...Object.keys(sharedPackages), '@campus/contracts'].join('|')) },
      handler(code, id) {
        imports.set(id, importedNames(this.parse(code)));
      },
    },
    generateBundle(_, bundle) {
      const bundled = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const pages = lazyPages(textOf(join(root, 'src/module.tsx')), textOf(join(root, 'src/paths.ts')));
      const used = usedBy(
        bundled.flatMap((id) => imports.get(id)?.map((one) => ({ ...one, by: id })) ?? []),
        root,
      );
      campus = {
        contract: contractVersion,
        sources: sourcesHash(root),
        needs: { shared: used.shared, endpoints: used.endpoints.map(endpointName).toSorted() },
        pages: Object.fromEntries(
          Object.entries(pages).flatMap(([path, module]) => {
            const chunk = chunkOf(join(root, 'src', module), bundle);
            return chunk ? [[path, [...filesOf(chunk, bundle)]]] : [];
          }),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'portal.json', source: frozenManifest(this, root) });
      this.emitFile({
        type: 'asset',
        fileName: callShapesFile,
        source: JSON.stringify(shapesOf(used.endpoints)),
      });
    },
    writeBundle({ dir = join(root, 'dist') }) {
      writeFileSync(join(dir, checksumsFile), `${JSON.stringify(checksumsOf(dir), null, 2)}\n`);
    },
  };
  return {
    plugin,
    additionalData: ({ stats }: { stats: Record<string, unknown> }) => ({ ...stats, campus }),
  };
}

/** A remote needn't have each. */
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function frozenManifest(context: Rolldown.PluginContext, root: string): string {
  const parsed = remoteManifestSchema.safeParse(JSON.parse(readFileSync(join(root, 'portal.json'), 'utf8')));
  if (parsed.success) {
    const { $schema: _, ...manifest } = parsed.data;
    return `${JSON.stringify(manifest, null, 2)}\n`;
  }
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`,
  );
  return context.error(`portal.json does not describe a remote: ${faults.join('; ')}`);
}

function usedBy(
  imports: { source: string; names: string[]; by: string }[],
  root: string,
): { shared: RemoteNeeds['shared']; endpoints: Endpoint[] } {
  const shared: Record<string, Set<string>> = {};
  const endpoints = new Set<Endpoint>();
  const load = createRequire(join(root, 'package.json'));
  for (const { source, names, by } of imports) {
    if (source in sharedPackages) {
      const used = (shared[source] ??= new Set());
      // Every module has a default export once the federation runtime has loaded it.
      for (const name of names) if (name !== '*' && name !== 'default') used.add(name);
    } else if (contracts.test(source) && !by.includes('/libs/contracts/')) {
      const exported = load(source) as Record<string, unknown>;
      for (const name of names.includes('*') ? Object.keys(exported) : names)
        if (isEndpoint(exported[name])) endpoints.add(exported[name]);
    }
  }
  return {
    shared: Object.fromEntries(
      Object.entries(shared)
        .map(([name, used]) => [name, [...used].toSorted()] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    endpoints: [...endpoints],
  };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
