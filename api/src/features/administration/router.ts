import { getSystem, listRemotes, type System } from '@campus/contracts';
import { databaseAnswers } from '../../platform/health.ts';
import type { Platform } from '../../platform/platform.ts';

export function mountAdministration(
  { route, config, connection, registry, members }: Platform,
  schema: () => Promise<System['schema']>,
): void {
  route(listRemotes, () => registry());

  route(getSystem, async () => ({
    ...config.build,
    schema: await schema(),
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
