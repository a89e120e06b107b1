import { applicationKinds } from '@campus/contracts';
import type { Platform } from '../../../platform/platform.ts';
import type { ApplicationNames } from '../room.ts';
import { type ApplicationRecord, createApplicationModels } from './model.ts';

export function createApplicationNames({ connection }: Pick<Platform, 'connection'>): ApplicationNames {
  const { applications } = createApplicationModels(connection);
  const named = { kind: 1, 'content.purpose': 1, 'content.name': 1 } as const;
  return {
    async namesOf(ids) {
      const found = await applications.find({ _id: { $in: ids } }, named).lean<ApplicationRecord[]>();
      return new Map(
        found.map(({ _id, kind, content: { purpose, name } }) => [
          _id,
          { purpose: purpose || applicationKinds[kind], name },
        ]),
      );
    },
  };
}
