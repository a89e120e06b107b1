import {
  type Area,
  getRetention,
  getSystem,
  listAreas,
  previewRetention,
  putRetention,
  switchArea,
} from '@campus/contracts/administration';
import type { Feature } from '../../services/platform.ts';

export const feature: Feature = {
  mount({ route, config, database, members, schema, areas, registry, retention }) {
    route(getSystem, async () => ({
      ...config.build,
      schema: await schema(),
      node: process.version,
      uptime: Math.round(process.uptime()),
      database: await database(),
      identity: config.identity.kind,
      profileStore: config.profileStore,
      memory: process.memoryUsage.rss(),
      members: await members.model.estimatedDocumentCount(),
    }));

    route(getRetention, () => retention.read());
    route(putRetention, ({ body: { reason, ...wanted }, caller }) =>
      retention.change(wanted, reason, caller.id),
    );
    route(previewRetention, async ({ body }) => ({ counts: await retention.preview(body) }));

    route(listAreas, presentAreas);
    route(switchArea, async ({ params, body, caller }) => {
      await areas.turn(params.id, body, caller.id);
      return presentAreas();
    });

    async function presentAreas() {
      const { remotes } = registry();
      const { version, areas: all } = await areas.list();
      const present = ({
        id,
        state,
        message,
        job,
        since,
        canSwitch,
        underWay,
      }: (typeof all)[number]): Area => {
        const pages = remotes.find((remote) => remote.id === id);
        return {
          id,
          title: pages?.title ?? null,
          state,
          reason: state === 'off' ? message : job,
          since: since?.toISOString() ?? null,
          versions: { api: config.build.version, pages: pages?.version ?? null },
          canSwitch,
          underWay,
        };
      };
      return { version, areas: all.map(present) };
    }
  },
  isNeeded: true,
};
