import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from '../../run.ts';
import { address } from '../answers.ts';
import { StartError } from '../../start/processes.ts';
import { root, type Settings } from '../../start/settings.ts';
import { isManaged, readRelease, readSettingsFiles } from '../installation.ts';
import { journalOf } from '../services.ts';
import { redact } from './redact.ts';

const keptLines = 300;

/** Collects facts that help to find a fault from afar, without a secret and without a name. */
export async function writeBundle(file: string, settings: Settings, findings: string[]): Promise<void> {
  const given = readSettingsFiles();
  const folder = mkdtempSync(join(tmpdir(), 'campus-doctor-'));
  const parts: Record<string, string> = {
    'findings.txt': findings.join('\n'),
    'settings.txt': Object.entries(given)
      .map(([name, value]) => `${name}: ${value === '' ? 'empty' : `${value.length} characters`}`)
      .join('\n'),
    'versions.json': JSON.stringify(
      { ...readRelease(), node: process.versions.node, system: `${process.platform} ${process.arch}`, root },
      null,
      2,
    ),
    'metrics.txt': await metrics(settings),
    ...(await logs(settings)),
  };
  try {
    for (const [name, text] of Object.entries(parts))
      writeFileSync(join(folder, name), `${redact(text, given)}\n`, { mode: 0o600 });
    const { status, stderr } = await run('tar', ['-czf', file, '-C', folder, ...Object.keys(parts)]);
    if (status !== 0) throw new StartError(`${file} can’t be written: ${stderr}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function metrics(settings: Settings): Promise<string> {
  try {
    const answer = await fetch(`${address(settings)}/metrics`, {
      headers: { authorization: `Bearer ${process.env['METRICS_TOKEN'] ?? ''}` },
      signal: AbortSignal.timeout(10_000),
    });
    return await answer.text();
  } catch (error) {
    return `no answer: ${(error as Error).message}`;
  }
}

/** The last lines of each log, by the name of its part in the bundle. */
async function logs({ dataDir }: Settings): Promise<Record<string, string>> {
  if (isManaged()) return { 'journal.log': await journalOf('campus-*', keptLines) };
  const files = globSync(join(dataDir, 'logs/*.log'));
  const last = (path: string) =>
    readFileSync(path, 'utf8').trimEnd().split('\n').slice(-keptLines).join('\n');
  return Object.fromEntries(files.map((path) => [basename(path), last(path)]));
}
