import { getSystem, listRemotes } from '@campus/contracts';
import packageJson from '../../../package.json' with { type: 'json' };
import { databaseAnswers } from '../../platform/health.ts';
import type { Platform } from '../../platform/platform.ts';

export function mountAdministration({ route, config, connection, registry, members }: Platform): void {
  route(listRemotes, () => registry());

  route(getSystem, async () => ({
    version: packageJson.version,
    node: process.version,
    uptime: Math.round(process.uptime()),
    database: { kind: await databaseKind(), ready: await databaseAnswers(connection) },
    identity: config.identity.kind,
    profileStore: config.profileStore,
    memory: process.memoryUsage.rss(),
    members: await members.model.estimatedDocumentCount(),
  }));

  async function databaseKind(): Promise<string> {
    const info = await connection.db?.admin().buildInfo();
    // The embedded server says so in the field where MongoDB names its source.
    const kind = info?.['gitVersion'] === 'embedded' ? 'embedded' : 'MongoDB';
    return `${kind} ${info?.['version'] ?? ''}`.trim();
  }
}
