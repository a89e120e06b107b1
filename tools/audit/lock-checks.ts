import type { InstalledPackage } from './lock-file.ts';

/** Licences that let anyone run and pass on the portal; LGPL and MPL bind only changes of the package itself, CC-BY data. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Read in the package's LICENSE or README by hand, because its package.json has no SPDX expression. */
const licencesReadByHand: Record<string, string> = {
  'busboy@0.3.1': 'MIT',
  'busboy@1.6.0': 'MIT',
  'deep-freeze@0.0.1': 'CC0-1.0', // "released to the public domain"
  'dicer@0.3.0': 'MIT',
  'fuzzy@0.1.3': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'streamsearch@0.1.2': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
  'valid-url@1.0.9': 'MIT',
};

/** Checks that need only the lock file. `decidedScripts`: packages whose install script was allowed or denied. */
export function checkLock(packages: InstalledPackage[], decidedScripts: ReadonlySet<string>): string[] {
  return packages.flatMap((found) => {
    const { name, version, integrity, resolved, hasInstallScript, deprecated } = found;
    const licence = licenceOf(found);
    const faults = [
      !integrity?.startsWith('sha512-') && 'has no SHA-512 hash in the lock file',
      resolved &&
        !resolved.startsWith('https://registry.npmjs.org/') &&
        `doesn't come from the registry, but from ${resolved}`,
      licence === undefined && 'has no licence',
      licence !== undefined && !isAllowed(licence) && `has the licence ${licence}, which isn't on the list`,
      hasInstallScript &&
        !decidedScripts.has(name) &&
        'runs an install script: allow or refuse it in package.json, "allowScripts"',
      deprecated && `is deprecated: ${deprecated}`,
    ];
    return faults.filter((fault) => typeof fault === 'string').map((fault) => `${name}@${version} ${fault}`);
  });
}

const licenceOf = ({ name, version, license }: InstalledPackage): string | undefined =>
  licencesReadByHand[`${name}@${version}`] ?? license;

/** Understands `A OR B AND C` in at most one pair of brackets; anything more complex counts as not allowed. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowedLicences.has(licence)));
