import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaVersion } from '@campus/api/check-data';
import { bundleTools } from '../../release/bundle-tools.ts';
import { writeSums } from '../../release/signature.ts';
import { root } from '../../start/settings.ts';

/** Builds the parts that all releases share: the operator’s programs, and the API if it is to run. */
export async function buildParts(folder: string, { api = true } = {}): Promise<void> {
  if (api) {
    const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
    execFileSync(process.execPath, [rolldown, '-c', 'rolldown.config.ts', '--logLevel', 'silent'], {
      cwd: join(root, 'api'),
      env: { ...process.env, BUILD_COMMIT: 'abc123' },
      stdio: 'ignore',
    });
    const isNeeded = (path: string) => !path.endsWith('.map');
    cpSync(join(root, 'api/dist'), join(folder, 'api/dist'), { recursive: true, filter: isNeeded });
  }
  await bundleTools(join(folder, 'tools'), 'abc123');
  for (const file of ['deploy', 'tools/mail/page.html'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
}

/** The schema version of a release with one more migration. */
export const laterSchema = 9001;

/**
 * One more migration, which marks all complaints. TEST_MIGRATION=fail makes it delete all documents and throw when it has
 * marked them, `slow` makes it go on for ever.
 */
const laterMigration = `{
  id: ${laterSchema},
  title: 'Mark all complaints',
  async up(db) {
    await db.collection('complaints').updateMany({}, { $set: { marked: true } });
    await db.collection('markers').insertOne({ _id: process.env.TEST_MIGRATION ?? 'done' });
    if (process.env.TEST_MIGRATION === 'fail') {
      const { readdirSync, rmSync } = await import('node:fs');
      const documents = process.env.UPLOADS_DIR + '/documents/';
      for (const name of readdirSync(documents)) rmSync(documents + name);
      throw new Error('the migration failed on purpose');
    }
    if (process.env.TEST_MIGRATION === 'slow') await new Promise((done) => setTimeout(done, 600000));
  },
}`;

/** TEST_START=never keeps this version from starting; a port keeps it from starting there. */
const startsAtWill = `
if (['never', process.env.PORT].includes(process.env.TEST_START)) {
  console.error('this version does not start on purpose');
  process.exit(1);
}
await import('./api.js');
`;

interface Wanted {
  version: string;
  /** With one more migration, and with faults at will. */
  later?: boolean;
  about?: object;
  /** The file of a key to sign with. */
  key?: string;
}

/** An archive like that of a release, with an empty shell and no remotes. @returns its path */
export function makeSmallRelease(
  parts: string,
  folder: string,
  { version, later = false, about, key }: Wanted,
): string {
  const name = `campus-${version}`;
  const dir = join(folder, name);
  cpSync(parts, dir, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  mkdirSync(join(dir, 'shell/dist'), { recursive: true });
  mkdirSync(join(dir, 'remotes'));
  writeFileSync(join(dir, 'shell/package.json'), JSON.stringify({ version }));
  writeFileSync(
    join(dir, 'shell/dist/index.html'),
    `<!doctype html><head><title>${version}</title></head><div id="root"></div>`,
  );
  cpSync(join(root, 'shell/dist/provides.json'), join(dir, 'shell/dist/provides.json'));
  cpSync(join(root, 'tools/campus/campus.sh'), join(dir, 'campus'));
  const release = {
    version,
    commit: 'abc123',
    schema: later ? laterSchema : schemaVersion,
    node: '>=24',
    ...about,
  };
  writeFileSync(join(dir, 'release.json'), JSON.stringify(release));
  if (later) {
    const api = join(dir, 'api/dist/api.js');
    const text = readFileSync(api, 'utf8');
    const list = /(migrations = \[\s*fromFirstRelease[^\]]*)\]/;
    if (!list.test(text)) throw new Error('The list of migrations is not where this test puts one more.');
    writeFileSync(
      api,
      text.replace(list, (_, begin: string) => `${begin}, ${laterMigration}]`),
    );
    writeFileSync(join(dir, 'api/dist/main.js'), startsAtWill);
  }
  const archive = `${dir}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', folder, name]);
  writeSums(
    folder,
    readdirSync(folder).filter((file) => file.endsWith('.tar.gz')),
    key,
  );
  return archive;
}
