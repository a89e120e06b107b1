import { sourcesHash } from '@campus/federation/built-files';
import * as semver from 'semver';
import { buildAgain, type BuiltRemote } from './built-remote.ts';
import type { Refusal } from './refusal.ts';

/** Folder, manifest and build are of one remote, and the build is of the sources, where there are any. */
export function checkIdentity(remote: BuiltRemote, sources: boolean): Refusal[] {
  const { folder, manifest, federation, build } = remote;
  const refusals: Refusal[] = [];
  const refuse = (file: string, problem: string, remedy: string) =>
    refusals.push({ file: `${folder}/${file}`, problem, remedy });

  if (folder !== `mfe-${manifest.id}`)
    refuse(
      'portal.json',
      `The id is "${manifest.id}", but the folder is ${folder}.`,
      `Write "id": "${folder.replace(/^mfe-/, '')}", or rename the folder to mfe-${manifest.id}.`,
    );
  if (federation.name !== manifest.id)
    refuse('dist/mf-manifest.json', `It is a build of "${federation.name}".`, buildAgain);
  if (sources && build.sources !== sourcesHash(remote.project))
    refuse('dist', 'The sources were changed after the build.', buildAgain);
  if (build.contract !== manifest.contract)
    refuse(
      'portal.json',
      `It says contract ${manifest.contract}, but the build is made with contract ${build.contract}.`,
      `Write "contract": ${build.contract} and build again.`,
    );
  return refusals;
}

/** The version isn't lower than one that was shipped; a stored version ends in a hash. */
export function checkVersion({ folder, manifest }: BuiltRemote, shipped: readonly string[]): Refusal[] {
  const versions = shipped.map((version) => version.replace(/[-.][0-9a-f]{8}$/, ''));
  const [highest] = versions.filter((version) => semver.valid(version)).toSorted(semver.rcompare);
  if (!highest || semver.gte(manifest.version, highest)) return [];
  return [
    {
      file: `${folder}/portal.json`,
      problem: `The version is ${manifest.version}, and ${highest} was shipped already.`,
      remedy: `Raise "version" above ${highest} and build again; npm run ship -- --to ${manifest.id}@VERSION takes an older one back.`,
    },
  ];
}
