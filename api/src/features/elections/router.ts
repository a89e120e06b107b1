import { hostname } from 'node:os';
import type { Platform } from '../../platform/platform.ts';
import { mountBox } from './box/routes.ts';
import { mountCandidacy } from './candidacy/routes.ts';
import { createElectionViews } from './election-views.ts';
import { createElectionModels } from './model.ts';
import { mountSetup } from './setup/routes.ts';
import { createElectionKeys } from './voting/election-keys.ts';
import { createProgressFolder } from './voting/progress-folder.ts';
import { mountVoting } from './voting/routes.ts';

/** Its rooms in the order in which an election goes through them. */
export async function mountElections(platform: Platform): Promise<void> {
  const models = createElectionModels(platform.connection);
  const { electionProgressDir, port, secretsKey } = platform.config;
  const progressFolder = createProgressFolder(electionProgressDir, `${hostname()}-${port}`);
  await progressFolder.prepare();
  const room = {
    ...platform,
    models,
    views: createElectionViews(models),
    keys: createElectionKeys(models, secretsKey),
    progressFolder,
  };
  mountSetup(room);
  mountCandidacy(room);
  mountVoting(room);
  mountBox(room);
}
