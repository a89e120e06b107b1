import { join } from 'node:path';
import { type ReleaseStore, shellId } from '@campus/releases';
import { root } from '../start/settings.ts';
import { type Refusal, refusalsOf } from './gate/refusals-of.ts';

interface Asked {
  store: ReleaseStore;
  /** The folder of the store. */
  dir: string;
  smoke: boolean;
}

/** Why a remote must not be shipped beside what runs, in the shell that runs; the built one when none was shipped. */
export function refusalsIn(project: string, { store, dir, smoke }: Asked): Promise<Refusal[]> {
  const active = store.list()[shellId]?.active;
  const shellDir = active ? join(dir, shellId, active) : join(root, 'shell/dist');
  return refusalsOf(project, { dir, shellDir, smoke });
}

export const refusalText = (folder: string, refusals: Refusal[]) =>
  [
    `${folder} is not shipped:`,
    ...refusals.flatMap(({ file, problem, remedy }) => [`  ${file}: ${problem}`, `    ${remedy}`]),
  ].join('\n');
