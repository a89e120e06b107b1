import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { build } from 'rolldown';
import { findImports } from '../boundaries/find-imports.ts';
import { readTemplate } from '../new/generate.ts';
import { root } from '../start/settings.ts';

const stage = join(root, 'node_modules/.cache/packages');

/** Each package for teams, with the entries that they may import. Only the shell may import the others. */
const publicExports: Record<string, (entry: string) => boolean> = {
  contracts: () => true,
  'portal-kit': (entry) => entry !== './shell',
  federation: (entry) => !/shell|runtime|facade/.test(entry),
};
const packages = Object.keys(publicExports);
/** Files of the kit that no module imports: the server of `dev` reads them. */
const served = ['src/testing/dev-host/{main.tsx,twin.ts}'];

/** The commands load these in this checkout alone. */
const inCheckout = /smoke-run\.ts$|start\/main\.ts$|^prettier$|^@campus\/api\//;

/** Files of this checkout that a team's repository has too. */
const sharedFiles = [
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  '.oxlintrc.json',
  'tsconfig.base.json',
];

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const write = (file: string, content: string | object) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
};
/** As tsc names what it makes of a source. */
const built = (source: string, extension = '.js') => source.replace(/(?<!\.d)\.tsx?$/, extension);

/**
 * Makes the packages with which a team builds a remote in a repository of its own. The shell must be built.
 * @returns the names of the tarballs in `folder`; the last one makes a repository and holds the others
 */
export async function packPackages(folder: string): Promise<string[]> {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile();
  await bundle(
    'campus',
    join(stage, 'federation'),
    inCheckout,
    /^(vite|lightningcss|@campus\/(contracts|portal-kit|federation))(\/|$)/,
  );
  copyFileSync(join(root, 'shell/dist/provides.json'), join(stage, 'portal-kit/provides.json'));
  const creator = join(stage, 'create');
  mkdirSync(join(creator, 'packages'), { recursive: true });
  const tarballs: Record<string, string> = {};
  for (const name of packages) {
    writeManifest(name);
    copyFileSync(join(root, 'libs/portal-kit/CHANGELOG.md'), join(stage, name, 'CHANGELOG.md'));
    const tarball = pack(join(stage, name), folder);
    copyFileSync(join(folder, tarball), join(creator, 'packages', tarball));
    tarballs[`@campus/${name}`] = tarball;
  }
  await bundle('create', creator, inCheckout);
  const { version, devDependencies, optionalDependencies } = readJson<Manifest>('package.json');
  const shared = Object.fromEntries(
    sharedFiles.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const template = { ...readTemplate(['alone', 'common', 'repository']), ...shared };
  write(join(creator, 'template.json'), {
    template,
    tools: { ...devDependencies, ...optionalDependencies },
    tarballs,
  });
  write(join(creator, 'package.json'), {
    name: 'create-campus-remote',
    version,
    type: 'module',
    license: 'MIT',
    bin: './create.mjs',
    // Brings Node.js 24 to a machine with an older one.
    optionalDependencies,
    engines: { node: '>=24' },
  });
  return [...Object.values(tarballs), pack(creator, folder)];
}

/** JavaScript and types of all that the public entries import, and the files beside them. */
function compile(): void {
  const sources = packages.flatMap((name) =>
    [...Object.values(publicEntries(name)), ...served].flatMap((target) =>
      globSync(target, { cwd: join(root, 'libs', name) }).map((file) => join(root, 'libs', name, file)),
    ),
  );
  const types = globSync('libs/*/src/**/*.d.ts', { cwd: root }).map((file) => join(root, file));
  write(join(stage, 'tsconfig.json'), {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'libs'),
      outDir: stage,
      types: ['vite/client', 'node'],
      // tsc makes nothing of a source that it first finds by way of node_modules.
      paths: Object.fromEntries(
        packages.flatMap((name) =>
          Object.entries(publicEntries(name)).map(([entry, target]) => [
            `@campus/${name}${entry.slice(1)}`,
            [join(root, 'libs', name, target)],
          ]),
        ),
      ),
    },
    files: [...sources.filter((file) => /\.tsx?$/.test(file)), ...types],
  });
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', stage], {
    stdio: 'inherit',
  });
  for (const file of globSync('*/{src/**/,}*.js', { cwd: stage })) {
    const path = join(stage, file);
    // tsc leaves the paths that aren't imports.
    write(path, readFileSync(path, 'utf8').replaceAll(/((?:importAll|new URL)\([^)]+)\.ts'/g, "$1.js'"));
  }
  const others = globSync('{contracts,portal-kit,federation}/{portal.schema.json,src/**/*.{css,svg,d.ts}}', {
    cwd: join(root, 'libs'),
  });
  for (const file of others) cpSync(join(root, 'libs', file), join(stage, file));
}

const publicEntries = (name: string) =>
  Object.fromEntries(
    Object.entries(readJson<Manifest>(`libs/${name}/package.json`).exports).filter(([entry]) =>
      publicExports[name]!(entry),
    ),
  );

/** Bundles a command, with the part of `tools/` that it uses, for a repository in which npm runs it. */
async function bundle(command: string, folder: string, ...external: RegExp[]): Promise<void> {
  await build({
    cwd: root,
    input: { [command]: join(import.meta.dirname, `${command}.ts`) },
    platform: 'node',
    external,
    plugins: [
      importAllStatically(),
      {
        name: 'campus:root-is-here',
        transform: (code, id) =>
          id.includes('/tools/')
            ? code.replaceAll(/\b(join|resolve)\(import\.meta\.dirname, '(\.\.\/)*\.\.'\)/g, 'process.cwd()')
            : null,
      },
    ],
    output: {
      dir: folder,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'parts/[name]-[hash].mjs',
      banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
    },
  });
}

function writeManifest(name: string): void {
  const {
    private: _,
    nx: __,
    ...manifest
  } = readJson<Manifest & Record<string, unknown>>(`libs/${name}/package.json`);
  const { version, exports } = manifest;
  const entries = publicEntries(name);
  const declared = { ...manifest.devDependencies, ...manifest.dependencies };
  write(join(stage, name, 'package.json'), {
    ...manifest,
    license: 'MIT',
    engines: { node: '>=24' },
    ...(name === 'federation' && { bin: { campus: './campus.mjs' } }),
    exports: {
      ...Object.fromEntries(
        Object.keys(exports)
          .filter((entry) => entry in entries)
          .map((entry) => [entry, entryOf(entries[entry]!)]),
      ),
      './package.json': './package.json',
      ...(name === 'portal-kit' && { './provides.json': './provides.json' }),
    },
    dependencies: dependenciesOf(name, declared, version),
    devDependencies: undefined,
  });
}

const entryOf = (target: string) =>
  /(?<!\.d)\.tsx?$/.test(target)
    ? { types: built(target, '.d.ts'), default: built(target) }
    : target.endsWith('.d.ts')
      ? { types: target }
      : target;

/** The packages that the built files import, tests and the server for `dev` included, in this checkout's versions. */
function dependenciesOf(name: string, declared: Record<string, string>, version: string) {
  const known = {
    ...readJson<Manifest>('package.json').devDependencies,
    ...readJson<Manifest>('tools/package.json').dependencies,
    ...declared,
  };
  const files = globSync(['**/*.{js,mjs}', '**/*.css'], { cwd: join(stage, name) });
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(stage, name, file), 'utf8');
    if (file.endsWith('.css'))
      return [...text.matchAll(/(?:@import|url\() ?['"]([^'"./][^'"]*)['"]/g)].map(([, found]) => found!);
    const found = findImports(file, text).flatMap(({ specifier }) => specifier ?? []);
    const dir = join(stage, name, dirname(file));
    const isMissing = (one: string) => one.startsWith('.') && globSync(one, { cwd: dir }).length === 0;
    const missing = file.startsWith('src/') && found.find(isMissing);
    if (missing) throw new Error(`@campus/${name}/${file} imports ${missing}, which was not built.`);
    return found;
  });
  const names = imported
    .filter((one) => !/^[./#]|^(virtual|data):/.test(one) && !isBuiltin(one) && !inCheckout.test(one))
    .map((one) => one.split('/', one.startsWith('@') ? 2 : 1).join('/'))
    .filter((one) => one !== `@campus/${name}`);
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((one) => {
      const range = one.startsWith('@campus/') ? version : known[one];
      if (!range) throw new Error(`@campus/${name} imports ${one}, which no package.json names.`);
      return [one, range];
    }),
  );
}

/** @returns the name of the tarball */
function pack(dir: string, folder: string): string {
  const args = ['pack', '--silent', '--ignore-scripts', '--offline', '--pack-destination', folder];
  return execFileSync('npm', args, {
    cwd: dir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
}
