import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, settingsExitCode } from '@campus/api/config';
import { installedProgram } from '@campus/api/installed-program';
import { nodeFlags } from '@campus/api/node-flags';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeManifest } from '../backup/manifest.ts';
import { programs } from '../programs.ts';
import { runProgram } from '../testing/run-program.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root });

/** The variables of an env file, as systemd and Docker read them. */
const variablesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2))
      .map(([name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
/** A file after its operator put other values in place of the shipped ones. */
const filledIn = (given: Record<string, string>) => ({
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace('college.example', 'sggs.ac.in')]),
  ),
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  METRICS_TOKEN: 'x'.repeat(64),
  COLLEGE_NAME: 'SGGS',
  FIREBASE_PROJECT_ID: 'campus-sggs',
  FIREBASE_API_KEY: 'AIza',
  SMTP_USER: 'portal',
  SMTP_PASSWORD: 'secret',
});

describe('the settings', () => {
  const files: Record<string, Record<string, string>> = {
    systemd: { ...variablesIn('deploy/systemd/campus.env'), ...variablesIn('deploy/systemd/secrets.env') },
    docker: {
      ...variablesIn('deploy/docker/portal.env'),
      NODE_ENV: 'production',
      ELECTION_PROGRESS_DIR: '/var/lib/campus/election-progress',
    },
  };
  test.each(Object.entries(files))('of %s are taken by the API, and the guide explains each', (_, given) => {
    const config = loadConfig(filledIn(given));
    expect(config).toMatchObject({
      production: true,
      identity: { kind: 'firebase' },
      collegeName: 'SGGS',
    });
    const guide = read('docs/guides/operations.md');
    for (const name of Object.keys(given)) expect(guide).toContain(`\`${name}\``);
  });

  test.each(Object.entries(files))('of %s are refused while a shipped value is in them', (_, given) => {
    const placeholders = Object.entries(given).filter(([, value]) => /CHANGE|college\.example/.test(value));
    const names = placeholders.map(([name]) => name).filter((name) => name !== 'BACKUP_PASSPHRASE');
    expect(names).toContain('PORTAL_URL');
    for (const name of names) {
      const start = () => loadConfig({ ...filledIn(given), [name]: given[name] });
      expect(start).toThrow(
        new RegExp(`^${name} still has .* from the shipped settings\\. Set your own\\.$`),
      );
    }
    expect(() => loadConfig(given)).toThrow(new RegExp(`^(\\w+ still has .*\n?){${names.length}}$`));
    const inDevelopment = { ...filledIn(given), PORTAL_URL: given['PORTAL_URL'], NODE_ENV: 'development' };
    expect(() => loadConfig(inDevelopment)).not.toThrow();
  });

  test('hold no secret', () => {
    const secrets = Object.values(files)
      .flatMap((given) => Object.entries(given))
      .filter(([name]) => /KEY|TOKEN|PASS|SECRET/.test(name));
    expect(new Set(secrets.map(([, value]) => value))).toEqual(new Set(['CHANGE']));
  });
});

test('campus lists its commands in groups, the guide explains each, and other words are refused', () => {
  const campus = (...args: string[]) => runProgram('campus/main.ts', args);
  const { status, said } = campus('--help');
  expect(status).toBe(0);
  const commands = [...said.matchAll(/^ {2}([a-z-]+) +\S/gm)].map(([, name]) => name!);
  expect(commands).toEqual(expect.arrayContaining(['setup', 'doctor', 'upgrade', 'backup', 'verify-ledger']));
  const guide = read('docs/guides/operations.md');
  for (const name of commands) expect(guide).toContain(`\`campus ${name}\``);
  expect(campus('backups')).toEqual({ status: 2, said: `There is no command backups.\n\n${said}` });
  for (const name of ['backup', 'upgrade', 'doctor'])
    expect(campus(name, '--help')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Exit code: 0'),
    });
});

describe('the units of systemd', () => {
  test('start programs and read files that the repository has', () => {
    const paths = units.flatMap((unit) =>
      [...read(unit).matchAll(/\b((?:libs|tools|api|docs)\/[\w./-]+)/g)].map(([, path]) => path!),
    );
    expect(paths.length).toBeGreaterThan(5);
    const sourceOf = (path: string) => {
      const [, program] = /^tools\/([\w-]+)\.mjs$/.exec(path) ?? [];
      return program ? (programs as Record<string, string>)[program] : path;
    };
    const missing = paths.filter(
      (path) => !path.includes('/dist/') && !existsSync(join(root, sourceOf(path) ?? 'none')),
    );
    expect(missing).toEqual([]);
  });

  const services = units.filter((unit) => unit.endsWith('.service'));

  test.each(services)('limit memory and tasks in %s', (unit) => {
    expect(read(unit)).toMatch(/^MemoryMax=\d+%$/m);
    expect(read(unit)).toMatch(/^TasksMax=\d+$/m);
  });

  const lasting = services.filter((unit) => read(unit).includes('Restart=always'));
  test('count a service as failed that can’t start, at once with a wrong setting', () => {
    expect(lasting.length).toBe(2);
    for (const unit of lasting) {
      const [head = '', service = ''] = read(unit).split('[Service]');
      expect(service).toMatch(new RegExp(`^RestartPreventExitStatus=${settingsExitCode}$`, 'm'));
      const [, pause] = /^RestartSec=(\d+)$/m.exec(service)!;
      const [, minutes] = /^StartLimitIntervalSec=(\d+)min$/m.exec(head)!;
      const [, burst] = /^StartLimitBurst=(\d+)$/m.exec(head)!;
      const startsIn = (seconds: number) => (Number(minutes) * 60) / (Number(pause) + seconds);
      // A start that fails at once reaches the limit; one that waits five seconds for its database never does.
      expect(startsIn(2)).toBeGreaterThan(Number(burst));
      expect(startsIn(5)).toBeLessThan(Number(burst));
    }
  });

  test.each(services.filter((unit) => !/backup|recover/.test(unit)))('hide the backups from %s', (unit) => {
    expect(read(unit)).toMatch(/^InaccessiblePaths=-\/var\/backups\/campus$/m);
  });

  test('make room for a backup, and hand each one that is done to root, also after exit code 3', () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-backups-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const unit = read('deploy/systemd/campus-backup.service');
    for (const name of ['kept', 'new/half']) mkdirSync(join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'new/today'));
    writeManifest(join(folder, 'new/today'), {
      takenAt: new Date().toISOString(),
      portal: { version: '1.0.0', commit: '' },
      database: 'embedded',
      documents: 'folder',
      missing: [],
      encryption: 'none',
      files: {},
    });
    expect(unit).toMatch(/^ExecStart=.*--to "\/var\/backups\/campus\/new\/\$\$\(date /m);
    // `+` runs the command as root. The user who runs the test need not be root and takes its place.
    const runAsRoot = (setting: RegExp) => {
      const [, command = ''] = setting.exec(unit) ?? [];
      const [program = '', ...words] = command
        .replaceAll('/var/backups/campus', folder)
        .replace('/usr/bin/node', process.execPath)
        .replace('tools/campus.mjs', join(root, programs.campus))
        .split(' ');
      const env = { ...process.env, BACKUP_COPY_TO: '' };
      const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8', env });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout;
    };
    // ExecStopPost runs after a failure too, and exit code 3 is one.
    expect(unit).not.toMatch(/^SuccessExitStatus/m);
    runAsRoot(/^ExecStopPost=\+(.*)$/m);
    expect(readdirSync(folder).toSorted()).toEqual(['files', 'kept', 'new', 'today']);
    expect(readdirSync(join(folder, 'new'))).toEqual(['half']);
    expect(runAsRoot(/^ExecStartPre=-\+(.*)$/m)).toBe('Removed new/half\n');
  });

  const analyze = installedProgram('systemd-analyze');
  test.skipIf(!analyze)('pass systemd’s own check', () => {
    const paths = units.map((unit) => join(root, unit));
    const { stderr } = spawnSync(analyze!, ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    // The program is there only where the portal is installed.
    const faults = stderr
      .split('\n')
      .filter((line) => line.includes('campus') && !line.includes('is not executable'));
    expect(faults).toEqual([]);
  });
});

test.each(['deploy/systemd/campus-api.service', 'deploy/docker/Dockerfile'])(
  '%s starts the API with the flags that were measured',
  (path) => {
    const starts = read(path).match(/node"?,? "?--.*api\/dist\/main\.js/g) ?? [];
    const flagsOf = (start: string) => start.match(/--[\w-]+=\d+/g);
    expect(starts.map(flagsOf)).toEqual([nodeFlags]);
  },
);

test('the image runs as no root, watches its health, and copies no settings or backups', () => {
  const dockerfile = read('deploy/docker/Dockerfile');
  expect(dockerfile).toMatch(/^USER node$[^]*^HEALTHCHECK .*$[^]*^CMD /m);
  const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  const ofDocker = copied.filter(
    (path) => 'deploy/docker/.env.portal'.startsWith(path) || path.startsWith('deploy'),
  );
  expect(ofDocker).toEqual(['deploy/docker/make-folders.sh', 'deploy/docker/nightly.sh']);
  expect(copied).not.toContain('.');
});

/** The services of a compose file, each with its lines and those of the anchor that it merges. */
function servicesOf(file: string): Record<string, string> {
  const compose = read(`deploy/docker/${file}`);
  const [, services = ''] = compose.split(/^services:$/m);
  const [own = ''] = services.split(/^\w+:$/m);
  const tools = /^x-tools: &tools$([^]*?)^\S/m.exec(compose)?.[1] ?? '';
  return Object.fromEntries(
    own.split(/^ {2}(?=\w+:$)/m).flatMap((service) => {
      const [name] = /^\w+(?=:$)/m.exec(service) ?? [];
      return name ? [[name, service.replace('    <<: *tools', `    <<: *hardened${tools}`)]] : [];
    }),
  );
}

test.each(['compose.yaml', 'compose.several.yaml'])('every service of %s is hardened and limited', (file) => {
  expect(read(`deploy/docker/${file}`)).toMatch(/x-hardened: &hardened[^]*read_only: true/);
  for (const [name, service] of Object.entries(servicesOf(file))) {
    expect([name, service]).toEqual([name, expect.stringContaining('<<: *hardened')]);
    expect([name, service]).toEqual([name, expect.stringMatching(/^ +mem_limit: /m)]);
    expect([name, service]).toEqual([name, expect.stringMatching(/^ +cpus: /m)]);
  }
});

test('containers make room, a backup and a check of the data each night, also after a step that failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-nightly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'log');
  // The second night ends the script.
  writeFileSync(
    join(folder, 'sleep'),
    `#!/bin/sh\necho "sleep $1" >> ${log}\n[ $(wc -l < ${log}) = 1 ] || kill $PPID\n`,
    {
      mode: 0o755,
    },
  );
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho "$*" >> ${log}\nexit 1\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH']}`, NIGHTLY_AT: '21:00' };
  spawnSync('sh', [join(root, 'deploy/docker/nightly.sh')], { env });
  const [first = '', ...steps] = readFileSync(log, 'utf8').trimEnd().split('\n');
  const seconds = Number(first.replace('sleep ', ''));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect(steps).toEqual([
    'tools/prune-backups.mjs /backups',
    expect.stringMatching(/^tools\/backup\.mjs --to \/backups\/\d{4}-\d\d-\d\d-\d{4}$/),
    'tools/check-data.mjs',
    expect.stringMatching(/^sleep \d+$/),
  ]);
});

test('the base images have one name each, which pin-images.sh replaces by a digest', () => {
  const [, nodeImage] = /^ARG NODE_IMAGE=(.+)$/m.exec(read('deploy/docker/Dockerfile')) ?? [];
  const froms = read('deploy/docker/Dockerfile').match(/(?<=^FROM )\S+/gm);
  expect(new Set(froms)).toEqual(new Set(['${NODE_IMAGE}']));
  const defaults = ['compose.yaml', 'compose.several.yaml'].map((file) =>
    read(`deploy/docker/${file}`).match(/(?<=\$\{\w+_IMAGE:-)[^}]+/g),
  );
  expect(defaults).toEqual([
    [nodeImage, 'nginx:1.28-alpine'],
    [nodeImage, 'nginx:1.28-alpine'],
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'campus-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const docker = '#!/bin/sh\n[ "$1" = inspect ] && echo "${4%%:*}@sha256:made-up" || echo "$3"\n';
  writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const { stdout } = spawnSync('sh', [join(root, 'deploy/docker/pin-images.sh')], { env, encoding: 'utf8' });
  expect(stdout).toBe('NODE_IMAGE=node@sha256:made-up\nNGINX_IMAGE=nginx@sha256:made-up\n');
});

test.each([
  ['compose.yaml', ['database', 'ship', 'nightly', 'tools']],
  ['compose.several.yaml', []],
])('only the API and what ships have a network with a way out, in %s', (file, unlisted) => {
  const [, services = '', , networks = ''] = read(`deploy/docker/${file}`).split(/^\w+:$/m);
  const networksOf = services.split(/^ {2}(?=\w+:$)/m).flatMap((service) => {
    const [name] = /^\w+(?=:$)/m.exec(service) ?? [];
    return name ? [[name, /^ {4}networks: \[(.*)\]$/m.exec(service)?.[1]]] : [];
  });
  expect(Object.fromEntries(networksOf)).toMatchObject({ api: 'front, out', nginx: 'front, public' });
  expect(networks).toContain('front: { internal: true }');
  expect(networks).toContain('out: { driver_opts: { com.docker.network.bridge.name: campus-out } }');
  expect(networksOf.flatMap(([name, listed]) => (listed ? [] : [name]))).toEqual(unlisted);
});

test('database and tools of compose.yaml have no network', () => {
  const compose = read('deploy/docker/compose.yaml');
  expect(compose).toMatch(/^x-tools: &tools$[^]*?^ {2}network_mode: none$[^]*?^services:$/m);
  expect(compose).toMatch(/^ {2}database:$[^]*?^ {4}network_mode: none$[^]*?^ {2}ship:$\n {4}<<: \*tools$/m);
});

test.each(['compose.yaml', 'compose.several.yaml'])(
  '%s gives nginx a file that finds the API again and writes nothing on the read-only root',
  (file) => {
    const [, script = ''] = /"sed '([^']+)' \/campus\.conf/.exec(read(`deploy/docker/${file}`)) ?? [];
    const { stdout } = spawnSync('sed', [script, join(root, 'deploy/nginx/campus.conf')], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('server api:4000 resolve;');
    expect(stdout).not.toContain('127.0.0.1:');
    expect(stdout.match(/(?<=^ *(?:access|error)_log )(?!off)\S+/gm)).toEqual([
      '/dev/null',
      '/dev/null',
      '/dev/stdout',
      '/dev/stderr',
      // The place for packages of teams.
      '/dev/stdout',
      '/dev/stderr',
    ]);
  },
);
