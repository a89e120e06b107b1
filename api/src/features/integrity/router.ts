import type { Platform } from '../../platform/platform.ts';
import { createIntegrityModels } from './model.ts';
import { mountLists } from './lists/routes.ts';
import { mountProcedure } from './procedure/routes.ts';
import { mountRecords } from './records/routes.ts';
import { sealCases } from './retention/seal-cases.ts';
import type { Room } from './room.ts';

export function mountIntegrity(platform: Platform): void {
  const room: Room = { ...platform, models: createIntegrityModels(platform.connection) };
  // Before the case with an id: `mine` is none.
  mountLists(room);
  mountProcedure(room);
  mountRecords(room);
  sealCases(room);
}
