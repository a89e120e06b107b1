import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '@campus/api/mail-transport';
import { serverProblem } from '@campus/api/server-problem';
import * as semver from 'semver';
import { freeBytes } from '../../backup/files.ts';
import { backupsIn } from '../../backup/manifest.ts';
import { runningDatabase } from '../../portal-database.ts';
import { run } from '../../run.ts';
import type { Settings } from '../../start/settings.ts';
import { address, readiness } from '../answers.ts';
import { currentFolder, home, places, readRelease, settingsFiles } from '../installation.ts';
import { isTrial, readConfig } from '../read-config.ts';
import { readJournal } from '../versions/journal.ts';
import { readFacts } from '../versions/facts.ts';

export interface Finding {
  state: 'ok' | 'warning' | 'fault';
  /** The finding and the remedy. It names no person and no secret. */
  says: string;
}

const ok = (says: string): Finding => ({ state: 'ok', says });
const warning = (says: string): Finding => ({ state: 'warning', says });
const fault = (says: string): Finding => ({ state: 'fault', says });

const backupHours = 36;
const leastFreeBytes = 2e9;

export const checks: Record<string, (settings: Settings) => Promise<Finding>> = {
  async settings() {
    readConfig(process.env);
    const open = settingsFiles.filter((name) => {
      const file = join(places().settings, name);
      const forbidden = name === 'secrets.env' ? 0o077 : 0o007;
      return existsSync(file) && (statSync(file).mode & forbidden) !== 0;
    });
    return open.length === 0
      ? ok(`right, in ${places().settings}`)
      : fault(`Other users can read ${open.join(' and ')}: chmod o-rwx,g-w, and g-r for secrets.env`);
  },

  async versions() {
    const { version, commit, node } = readRelease();
    const cutOff = readJournal();
    if (cutOff) return fault(`A change from ${cutOff.from} to ${cutOff.to} was cut off: campus recover`);
    if (!semver.satisfies(process.versions.node, node))
      return fault(`This is Node.js ${process.versions.node}; version ${version} needs ${node}.`);
    return ok(`${version} (${commit}) in ${currentFolder()}, Node.js ${process.versions.node}`);
  },

  async portal(settings) {
    const said = await readiness(address(settings));
    return said === 'ready'
      ? ok(`answers on ${address(settings)}`)
      : fault(`It does not answer as ready: ${said}. campus status, and the logs, say more.`);
  },

  async database({ dataDir }) {
    const uri = await runningDatabase(dataDir);
    if (!uri) return fault('It does not run. Start the portal: campus start');
    const { schema } = await readFacts(uri);
    const known = readRelease().schema;
    return schema <= known
      ? ok(`answers; schema version ${schema}`)
      : fault(
          `It has schema version ${schema}, and this version knows ${known}: install the newer one again.`,
        );
  },

  async mail() {
    const { mail } = readConfig(process.env);
    if (isTrial()) return ok('a trial shows its mails on a page of its own, and sends none');
    if (!mail) return warning('No mail server is set (SMTP_HOST): mails wait.');
    const transport = createTransport(mail);
    try {
      await transport.verify();
      return ok(`${mail.host} takes the portal’s mails`);
    } catch (error) {
      return fault(`${mail.host} does not: ${serverProblem(error as object)}`);
    } finally {
      transport.close();
    }
  },

  async disk({ dataDir }) {
    const folders = [dataDir, places().backups, home].filter((folder) => existsSync(folder));
    const says = folders.map((folder) => `${folder} ${(freeBytes(folder) / 1e9).toFixed(1)} GB`).join(', ');
    return folders.every((folder) => freeBytes(folder) >= leastFreeBytes)
      ? ok(`free: ${says}`)
      : fault(`Make room; an upgrade and a backup need it. Free: ${says}`);
  },

  async clock() {
    const { status, stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
    if (status !== 0)
      return warning(
        `says ${new Date().toISOString()}. Compare it: nothing here tells whether it is kept right.`,
      );
    return stdout.trim() === 'yes'
      ? ok('is kept right by the network')
      : fault('No one keeps it right, and elections close by it: timedatectl set-ntp true');
  },

  async backup() {
    const { backups } = places();
    const newest = backupsIn(backups).at(-1);
    if (!newest) return warning(`There is none in ${backups}.`);
    const hours = Math.floor((Date.now() - Date.parse(newest.manifest.takenAt)) / 3_600_000);
    const says = `The last one in ${backups} is ${hours} hours old.`;
    return hours < backupHours ? ok(says) : warning(says);
  },
};
