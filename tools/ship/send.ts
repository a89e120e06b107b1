/** Ships through the portal's door, from any machine, with a key for the area. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Door, packRelease, sendChange, sendRelease } from '@campus/federation/release-client';
import { readManifest, shellId } from '@campus/releases';

/** Prints what the portal answers. @throws RefusedByPortal */
export async function send(project: string, door: Omit<Door, 'area'>, action: 'ship' | 'preview') {
  const isShell = basename(project) === shellId;
  const { id, version } = isShell
    ? { id: shellId, version: shellVersion(project) }
    : readManifest(join(project, 'dist/portal.json'));
  const content = packRelease(join(project, 'dist'), version);
  const answer = await sendRelease({ ...door, area: id }, { content, version, action });
  const { outcome, preview, browser, notes } = answer;
  console.log(`${id}: ${answer.version} ${outcomes[outcome]}`);
  if (preview) console.log(`  For an hour it opens at ${new URL(preview, door.portal).href}`);
  if (browser === 'not run')
    console.log('  The portal has no browser, so it did not open the pages, and an admin has to.');
  for (const note of notes) console.log(`  ${note}`);
}

const outcomes = {
  shipped: 'is active',
  repaired: 'is stored again: its files were damaged',
  unchanged: 'is active already',
  previewed: 'is stored',
  waits: 'waits for an admin, who confirms it in Admin Panel → Remotes',
} as const;

const shellVersion = (project: string) =>
  (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version;

/** Prints the area's versions as they are afterwards. @throws RefusedByPortal */
export async function change(
  door: Door,
  action: Parameters<typeof sendChange>[1]['action'],
  { version = '', message = '' } = {},
) {
  const { active, off, versions, notes } = await sendChange(door, { action, version, message });
  const state = off === null ? (active ?? 'nothing') : `switched off (${off})`;
  console.log(`${door.area}: ${state}`);
  for (const note of notes) console.log(`  ${note}`);
  for (const one of versions)
    console.log(`  ${one.version.padEnd(24)} ${one.state.padEnd(10)} ${one.at}  ${one.by}`);
}
