import type { Feature } from '../../services/platform.ts';
import { recount } from './recount.ts';
import { mountBox } from './box/routes.ts';
import { mountCandidacy } from './candidacy/routes.ts';
import { createElectionViews } from './election-views.ts';
import { contributeToHome } from './home.ts';
import { electionChecks } from './invariants.ts';
import { createElectionModels } from './model.ts';
import { electionData } from './personal-data.ts';
import { mountSetup } from './setup/routes.ts';
import { createElectionKeys, sealedElectionKeys } from './voting/election-keys.ts';
import { createSignsOfLife } from './signs-of-life.ts';
import { createProgressFolder } from './voting/progress-folder.ts';
import { publishReadings } from './readings.ts';
import { findElections } from './search.ts';
import { mountVoting } from './voting/routes.ts';

export const feature: Feature = {
  async mount(platform) {
    const models = createElectionModels(platform.connection);
    const { electionProgressDir, processName, secretsKey } = platform.config;
    const progressFolder = createProgressFolder(electionProgressDir, processName.replace(':', '-'));
    await progressFolder.prepare();
    const context = {
      ...platform,
      models,
      views: createElectionViews(models, platform.members),
      electionKeys: createElectionKeys(models, secretsKey),
      progressFolder,
      signs: createSignsOfLife(platform.now),
    };
    mountSetup(context);
    mountCandidacy(context);
    mountVoting(context);
    mountBox(context);
    contributeToHome(context);
    publishReadings(context);
    context.underWay(async () => {
      const open = await models.elections.countDocuments({ state: 'open' });
      return open === 0
        ? null
        : `Voting is open in ${open === 1 ? 'one election' : `${open} elections`}. No one can vote until the area is on again. Voting still ends at its time, and ballots that were cast are counted.`;
    });
    context.search('elections', findElections(context));
  },
  recount,
  sealed: [sealedElectionKeys],
  dataChecks: electionChecks,
  personalData: electionData,
};
