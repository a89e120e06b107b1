import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callShapesFile } from '@campus/contracts/call-shapes';
import type { ChangedFile } from '@campus/contracts/remotes';
import { listFiles } from '@campus/releases';
import { readJson } from '../../../platform/http/plain-file.ts';

/** How the files of one stored version differ from those of another one; `null` has no files. */
export function compareVersions(before: string | null, after: string) {
  const [old, next] = [filesOf(before), filesOf(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])].toSorted();
  const isSame = (name: string) => old.get(name)?.hash === next.get(name)?.hash;
  const files: ChangedFile[] = names
    .filter((name) => !isSame(name))
    .map((file) => ({
      file,
      before: old.get(file)?.bytes ?? null,
      after: next.get(file)?.bytes ?? null,
    }));
  const [made, makes] = [callsOf(before), callsOf(after)];
  return {
    files,
    same: names.length - files.length,
    newCalls: makes.filter((name) => !made.includes(name)),
    droppedCalls: made.filter((name) => !makes.includes(name)),
  };
}

/** By name without the hash that a build puts into it; several of one name are numbered. */
function filesOf(folder: string | null): Map<string, { bytes: number; hash: string }> {
  const files = new Map<string, { bytes: number; hash: string }>();
  if (folder === null) return files;
  for (const file of listFiles(folder).files) {
    const content = readFileSync(join(folder, file));
    const plain = file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
    let name = plain;
    for (let count = 2; files.has(name); count += 1) name = `${plain} (${count})`;
    const hash = createHash('sha256').update(content).digest('hex');
    files.set(name, { bytes: content.length, hash });
  }
  return files;
}

const callsOf = (folder: string | null) =>
  folder === null ? [] : Object.keys(Object(readJson(folder, callShapesFile)));
