/**
 * The Firebase Auth emulator as a process of its own: `node tools/emulators/auth.ts --port 4001 --accounts FILE`.
 * Prints `ready http://127.0.0.1:PORT`. It lets anyone sign in as anyone, so it runs only on loopback, only for
 * `demo-*` projects and never with NODE_ENV=production. See docs/decisions/local-identity.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { writeAtomically } from '@campus/releases/write-atomically';
// Not public entries of firebase-tools: its version is pinned exactly and auth.test.ts holds it to what is used here.
// @ts-expect-error -- has no types
import apiSpec from 'firebase-tools/lib/emulator/auth/apiSpec.js';
// @ts-expect-error -- has no types
import serverModule from 'firebase-tools/lib/emulator/auth/server.js';
// @ts-expect-error -- has no types
import stateModule from 'firebase-tools/lib/emulator/auth/state.js';
import { isForeign } from './is-foreign.ts';

interface Account {
  localId: string;
  providerUserInfo?: { providerId: string }[];
}
interface ProjectState {
  queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): Account[];
  overwriteUserWithLocalId(localId: string, account: Account): unknown;
}

const { default: specification } = apiSpec as {
  default: { paths: Record<string, { parameters?: object[] }> };
};
const { AgentProjectState } = stateModule as { AgentProjectState: new (project: string) => ProjectState };
const { createApp } = serverModule as {
  createApp: (project: string, mode: 2, states: Map<string, ProjectState>) => Promise<RequestListener>;
};

/** The paths that the portal, the Firebase library in its page, and the tools call. */
const USED_PATHS = [
  /^\/v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp|update)$/,
  /^\/v1\/(projects|token)$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:batchGet|:lookup|:update)?$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)$/,
];

const SAVE_DELAY_MS = 50;

function refusal(project: string): string | null {
  if (process.env['NODE_ENV'] === 'production') return 'NODE_ENV is production';
  if (!project.startsWith('demo-')) return `the project "${project}" is not a demo-* project`;
  return null;
}

/**
 * The emulator compiles validators for every path of its description when it starts. Without the unused paths, and
 * without the query parameters that all Google APIs have (`alt`, `callback`, …), it starts in a sixth of the time.
 */
function slimDown(paths: Record<string, { parameters?: object[] }>): void {
  for (const [name, path] of Object.entries(paths)) {
    if (!USED_PATHS.some((used) => used.test(name))) delete paths[name];
    else if (path.parameters) path.parameters = path.parameters.filter((parameter) => !('$ref' in parameter));
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      project: { type: 'string', default: 'demo-campus' },
      accounts: { type: 'string' },
    },
  });
  const { project, accounts: file } = values;
  const reason = refusal(project);
  if (reason) {
    console.error(`The Auth emulator accepts anyone as anyone and does not start: ${reason}.`);
    process.exit(1);
  }

  slimDown(specification.paths);
  const state = new AgentProjectState(project);
  let saved = '[]';
  if (file && existsSync(file)) {
    saved = readFileSync(file, 'utf8');
    for (const account of JSON.parse(saved) as Account[]) {
      // Restored as they were, so that whoever was signed in before a restart still is: the emulator's own import
      // (accounts:batchCreate) would declare all earlier tokens expired.
      // The entries for password and phone number are made by the emulator from the other fields.
      const providers = account.providerUserInfo ?? [];
      state.overwriteUserWithLocalId(account.localId, {
        ...account,
        providerUserInfo: providers.filter(({ providerId }) => !['password', 'phone'].includes(providerId)),
      });
    }
  }

  const save = () => {
    const now = JSON.stringify(state.queryUsers({}, { sortByField: 'localId', order: 'ASC' }));
    if (!file || now === saved) return;
    // The emulator's "hashes" hold the passwords in clear: no one else may read the file.
    writeAtomically(file, now, 0o600);
    saved = now;
  };
  // Saved shortly after a change, not before its answer: a SIGKILL loses at most the last 50 ms.
  let pending: NodeJS.Timeout | undefined;
  const app = await createApp(project, 2, new Map([[project, state]]));
  const server = createServer((request, response) => {
    // The emulator allows every origin, and whoever reaches it can read the accounts.
    if (isForeign(request)) {
      response.writeHead(403).end('The Auth emulator answers only pages of this machine.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'OPTIONS') {
      response.once('close', () => {
        pending ??= setTimeout(() => {
          pending = undefined;
          save();
        }, SAVE_DELAY_MS);
      });
    }
    app(request, response);
  });

  // Longer than the 5 s after which Node ends a connection just as a client sends the next request on it.
  server.keepAliveTimeout = 65_000;
  const stop = () => {
    server.close();
    save();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  server.once('error', (error) => {
    console.error(`The Auth emulator can't listen on port ${values.port}: ${error.message}`);
    process.exit(1);
  });
  server.listen(Number(values.port), '127.0.0.1', () => {
    console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}

await main();
