import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// Reading the sources would otherwise take most of the start. The cache must be in a folder that only the sources'
// owner can write: in the system's folder for temporary files, it could be anyone's program.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { startServer } = await import('./server.ts');
const { describeFault } = await import('./store/engine.ts');

const help = `Serves a folder as a MongoDB-compatible database.

  node main.ts --data DIR [--port N] [--with-parent]

  --data DIR      folder of the data; made when it isn't there
  --port N        listen on 127.0.0.1:N (0: a free port) instead of a Unix socket
  --with-parent   stop when standard input closes, i.e. when the parent process is gone
  --help          show this text

Prints "ready <connection string>" when it listens. SIGTERM and SIGINT stop it after what runs.`;

function fail(message: string, exitCode = 1): never {
  process.stderr.write(`embedded-mongo: ${message}\n`);
  process.exit(exitCode);
}

/** Ends with EX_CONFIG of sysexits.h, after which the service manager does not start it again. */
function refuse(message: string): never {
  fail(message, 78);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'with-parent': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${help}`);
  }
}

const args = readArguments();
if (args.help) {
  console.log(help);
  process.exit(0);
}
if (!args.data) refuse(`--data is missing\n\n${help}`);
if (args.port !== undefined && !/^\d{1,5}$/.test(args.port)) refuse(`--port ${args.port} is not a port`);

const server = await startServer({
  dataDir: args.data,
  ...(args.port !== undefined && { port: Number(args.port) }),
  onFatal: (error) =>
    fail(`stopped, and acknowledged nothing of what was asked for last: ${describeFault(error)}`),
}).catch((error: unknown) => fail((error as Error).message));

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.close().then(
    () => process.exit(0),
    (error: unknown) => fail((error as Error).message),
  );
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (args['with-parent']) {
  process.stdin.on('end', stop).on('error', stop);
  process.stdin.resume();
}
console.log(`ready ${server.uri}`);
