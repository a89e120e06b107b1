import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RegisteredRemote, remoteManifestSchema, type ShellProvides } from '@campus/contracts';
import { checksumsFile, checksumsOf, sourcesHash } from '@campus/federation/built-files';

const repository = join(import.meta.dirname, '../../../..');

const portal = {
  id: 'rooms',
  title: 'Rooms',
  version: '1.1.0',
  contract: 1,
  paths: [{ path: '/rooms/*', access: 'member' }],
  cards: [{ card: 'facility-booking', path: '/rooms' }],
  adminSections: [{ id: 'rooms', title: 'Rooms' }],
  owner: { team: 'Rooms team', contact: 'rooms@college.example' },
};

const files: Record<string, string> = {
  'portal.json': JSON.stringify(portal, null, 2),
  'package.json': JSON.stringify({
    name: '@campus/mfe-rooms',
    version: '0.1.0',
    private: true,
    type: 'module',
    nx: { tags: ['type:remote'] },
    dependencies: {
      '@campus/contracts': '0.1.0',
      '@campus/federation': '0.1.0',
      '@campus/portal-kit': '0.1.0',
      react: '19.3.1',
      'react-router-dom': '7.18.5',
    },
  }),
  'vite.config.ts': `import { remoteConfig } from '@campus/federation';\nexport default remoteConfig(import.meta.dirname);\n`,
  'src/rooms.module.css': '.list { display: grid; } .list > li { color: inherit; }',
  'src/module.tsx': `
    import { defineRemote, lazyPage } from '@campus/portal-kit';
    import { RoomsPage } from './rooms-page.tsx';
    export default defineRemote({
      id: 'rooms',
      routes: [
        { path: '/rooms', element: <RoomsPage /> },
        { path: '/rooms/:id', element: lazyPage(async () => (await import('./room-page.tsx')).RoomPage) },
      ],
      adminSections: [
        { id: 'rooms', element: lazyPage(async () => (await import('./rooms-section.tsx')).RoomsSection) },
      ],
    });`,
  'src/rooms-page.tsx': `
    import { listElections } from '@campus/contracts/elections';
    import { Page, QueryState, useEndpoint } from '@campus/portal-kit';
    import styles from './rooms.module.css';
    export function RoomsPage() {
      const elections = useEndpoint(listElections);
      return (
        <Page title="Rooms">
          <QueryState query={elections}>
            {({ items }) => (
              <ul className={styles['list']}>
                {items.map(({ id, title }) => (
                  <li key={id}>
                    <p>{title}</p>
                  </li>
                ))}
              </ul>
            )}
          </QueryState>
        </Page>
      );
    }`,
  'src/room-page.tsx': `
    import { Page } from '@campus/portal-kit';
    import { useParams } from 'react-router-dom';
    export const RoomPage = () => <Page title={'Room ' + useParams()['id']} />;`,
  'src/rooms-section.tsx': `
    import { Section } from '@campus/portal-kit';
    export const RoomsSection = () => <Section title="Rooms" />;`,
};

/** A remote that is in order, built, in a workspace of its own, beside a store in which others are live. */
export class GoodRemote {
  readonly root = mkdtempSync(join(tmpdir(), 'gate-'));
  readonly project: string = join(this.root, 'mfe-rooms');
  readonly dir = join(this.root, 'store');
  readonly shellDir: string;

  /**
   * @param shellDir a built shell; without it one that only says what it provides
   * @param newInKit a component that the kit of the remote's build has in addition, and the remote uses
   */
  constructor({ shellDir, newInKit }: { shellDir?: string; newInKit?: string } = {}) {
    write(join(this.root, 'package.json'), JSON.stringify({ workspaces: ['mfe-*'] }));
    for (const [file, content] of Object.entries(files)) write(join(this.project, file), content);
    if (newInKit) {
      this.#installWithNewKit(newInKit);
      write(
        join(this.project, 'src/rooms-section.tsx'),
        `import { ${newInKit} } from '@campus/portal-kit';\nexport const RoomsSection = () => <${newInKit} />;`,
      );
    } else {
      symlinkSync(join(repository, 'node_modules'), join(this.root, 'node_modules'));
    }
    const vite = join(repository, 'node_modules/vite/bin/vite.js');
    const { NODE_ENV: _, VITEST: __, ...env } = process.env;
    const built = spawnSync(process.execPath, [vite, 'build'], { cwd: this.project, env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    write(
      join(this.dir, 'registry.json'),
      JSON.stringify({ format: 2, contract: 1, remotes: live, releases }),
    );
    this.shellDir = shellDir ?? join(this.root, 'shell');
    if (!shellDir) write(join(this.shellDir, 'provides.json'), JSON.stringify(providesWhat(this.project)));
  }

  /** All packages of the repository, but a kit of its own. */
  #installWithNewKit(name: string): void {
    const kit = join(this.root, 'libs/portal-kit');
    cpSync(join(repository, 'libs/portal-kit'), kit, { recursive: true });
    appendFileSync(join(kit, 'src/index.ts'), `export const ${name} = () => null;\n`);
    const link = (from: string, to: string) => {
      mkdirSync(to, { recursive: true });
      for (const entry of readdirSync(from))
        if (entry !== '@campus' && entry !== 'portal-kit') symlinkSync(join(from, entry), join(to, entry));
    };
    const installed = join(repository, 'node_modules');
    link(installed, join(this.root, 'node_modules'));
    link(join(installed, '@campus'), join(this.root, 'node_modules/@campus'));
    symlinkSync(kit, join(this.root, 'node_modules/@campus/portal-kit'));
  }

  /** A copy to spoil. */
  copy(folder = 'mfe-rooms'): SpoiltRemote {
    const root = mkdtempSync(join(this.root, 'copy-'));
    cpSync(join(this.root, 'package.json'), join(root, 'package.json'));
    cpSync(this.project, join(root, folder), { recursive: true });
    return new SpoiltRemote(join(root, folder));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

export class SpoiltRemote {
  readonly project: string;

  constructor(project: string) {
    this.project = project;
  }

  /** The first file that a pattern finds, e.g. `dist/assets/module-*.js`. */
  find(pattern: string): string {
    const [file] = globSync(pattern, { cwd: this.project });
    if (!file) throw new Error(`no ${pattern}`);
    return file;
  }

  remove(pattern: string): void {
    rmSync(join(this.project, this.find(pattern)), { recursive: true });
  }

  write(file: string, content: string): void {
    write(join(this.project, file), content);
  }

  edit(pattern: string, change: (content: string) => string): void {
    const file = join(this.project, this.find(pattern));
    const content = readFileSync(file, 'utf8');
    const changed = change(content);
    if (changed === content) throw new Error(`nothing changes in ${file}`);
    writeFileSync(file, changed);
  }

  /** Changes portal.json as a team would that builds again afterwards. */
  manifest(changes: object): void {
    const manifest = { ...portal, ...changes };
    this.write('portal.json', JSON.stringify(manifest));
    const parsed = remoteManifestSchema.safeParse(manifest);
    if (parsed.success) this.write('dist/portal.json', JSON.stringify(parsed.data));
    this.seal();
  }

  federation(change: (manifest: Federation) => void): void {
    this.edit('dist/mf-manifest.json', (content) => {
      const manifest = JSON.parse(content) as Federation;
      change(manifest);
      return JSON.stringify(manifest);
    });
    this.seal();
  }

  /** Makes the build one of the present sources, whatever was done to it. */
  seal(): void {
    const file = join(this.project, 'dist/mf-manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Federation;
    manifest.campus.sources = sourcesHash(this.project);
    writeFileSync(file, JSON.stringify(manifest));
    write(join(this.project, 'dist', checksumsFile), JSON.stringify(checksumsOf(join(this.project, 'dist'))));
  }
}

interface Federation {
  name: string;
  metaData: { publicPath: string; remoteEntry: { name: string } };
  exposes: { assets: { js: { async: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
  campus: {
    contract: number;
    sources: string;
    needs: { shared: Record<string, string[]>; endpoints: string[] };
  };
}

const entryOf = (id: string, version: string) => `/remotes/${id}/${version}/mf-manifest.json`;
/** The remotes that are live before: elections of another team, and an earlier version of rooms. */
const live: RegisteredRemote[] = [
  {
    id: 'elections',
    title: 'Elections',
    version: '0.2.0-0a1b2c3d',
    contract: 1,
    paths: [{ path: '/voting/*', access: 'member' }],
    cards: [{ card: 'student-elections', path: '/voting' }],
    adminSections: [{ id: 'candidates', title: 'Candidates' }],
    entry: entryOf('elections', '0.2.0-0a1b2c3d'),
  },
];
const origin = { at: '2026-01-01T00:00:00.000Z', by: 'ada', commit: '0a1b2c3', bytes: 1 };
const releases = {
  rooms: {
    active: null,
    versions: [
      { version: '1.0.0-0a1b2c3d', ...origin },
      { version: '9.0.0-0a1b2c3d', ...origin, preview: true },
    ],
  },
};

/** A shell that provides exactly what the good remote needs. */
function providesWhat(project: string): ShellProvides {
  const file = join(project, 'dist/mf-manifest.json');
  const { campus, shared } = JSON.parse(readFileSync(file, 'utf8')) as Federation;
  return {
    contract: campus.contract,
    shared: {
      ...Object.fromEntries(shared.map(({ name }) => [name, []])),
      ...campus.needs.shared,
    },
    versions: Object.fromEntries(
      shared.map(({ name, requiredVersion }) => [name, requiredVersion.replace('^', '')]),
    ),
  };
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
