import { getRetention, getSystem, previewRetention, putRetention } from '@campus/contracts/administration';
import { databaseAnswers } from '../../platform/http/health.ts';
import type { Feature } from '../../services/platform.ts';

export const feature: Feature = {
  mount({ route, config, connection, members, schema, stoppedAreas, retention }) {
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
      stoppedAreas,
    }));

    route(getRetention, () => retention.read());
    route(putRetention, ({ body: { reason, ...wanted }, caller }) =>
      retention.change(wanted, reason, caller.id),
    );
    route(previewRetention, async ({ body }) => ({ counts: await retention.preview(body) }));

    async function databaseKind(): Promise<string> {
      const info = await connection.db?.admin().buildInfo();
      // The embedded server says so in the field where MongoDB names its source.
      const kind = info?.['gitVersion'] === 'embedded' ? 'embedded' : 'MongoDB';
      return `${kind} ${info?.['version'] ?? ''}`.trim();
    }
  },
};
