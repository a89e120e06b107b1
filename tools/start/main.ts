/** `npm start` and `npm run dev`: brings up the whole portal with what it needs. See docs/decisions/launcher.md. */
import { join } from 'node:path';
import { readArguments } from '../command-line.ts';
import { apiOriginInDev, type Options, startPortal } from './portal.ts';
import type { ChildOptions } from './processes.ts';
import { step } from './progress.ts';
import { build, remoteProjects, shipAll, startDevRemotes, startVite } from './remotes.ts';
import { runUntilStopped, type BeforeStop } from './run-until-stopped.ts';
import { root, type Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

const help = `Starts the campus portal.

  npm start               build what changed, start everything, print the URL
  npm start -- --empty    without demo accounts and demo data (at the first start of a data folder)
  npm run dev             the same with hot reload in shell, remotes and API

Settings are environment variables; the most used:
  PORT=4000               the portal; what runs beside it takes the ports up to PORT+4
  DATA_DIR=.data          where everything is kept
  MONGODB_URI             a MongoDB (else the one that DATA_DIR holds; at first mongod from PATH, else the embedded one)
  FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN
                          a real Firebase project (else emulators on this machine)
All of them: docs/guides/operations.md.`;

function start(supervisor: Supervisor, settings: Settings, options: Options): Promise<BeforeStop> {
  const { port, dataDir } = settings;
  if (!options.dev)
    return startPortal(supervisor, settings, options, {
      preparePages: () => step('Build', () => buildAndShip(supervisor, settings)),
    });
  return startPortal(supervisor, settings, options, {
    preparePages: async () => {
      await step('Dev servers of the remotes', () =>
        startDevRemotes(supervisor, join(dataDir, 'dev'), (folder) => devOptions(folder, port)),
      );
      return [];
    },
    afterApi: async () => {
      await step('Dev server of the shell', () => startVite(supervisor, 'shell', devOptions('shell', port)));
    },
  });
}

async function buildAndShip(supervisor: Supervisor, { remotesDir }: Settings): Promise<string[]> {
  // nx repeats the output of what it has in its cache, without the name in front.
  const built = /^(\S+): .*built in (\S+)$/;
  const failed = await build(supervisor, (line) => {
    const [, project, time] = built.exec(line) ?? [];
    if (project) console.log(`    ${project} (${time})`);
  });
  return shipAll({ remotesDir, shell: join(root, 'shell'), remotes: remoteProjects(), failed });
}

const devOptions = (folder: string, port: number): Partial<ChildOptions> => ({
  env: { PORT: String(port), API_ORIGIN: apiOriginInDev(port) },
  onLine: (line) => console.log(`[${folder}] ${line}`),
});

const { values } = readArguments(help, {
  dev: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
});
await runUntilStopped((supervisor, settings) => start(supervisor, settings, values));
