/** `npm run packages`: the packages for teams with a repository of their own. See docs/guides/own-repository.md. */
import { join, relative } from 'node:path';
import { readArguments } from '../command-line.ts';
import { root } from '../start/settings.ts';
import { packPackages } from './pack.ts';

readArguments(
  `npm run packages

Puts @campus/contracts, @campus/portal-kit, @campus/federation and create-campus-remote into dist/packages, as tarballs.
The shell must be built: npx nx build shell.`,
  {},
);
const folder = join(root, 'dist/packages');
for (const tarball of await packPackages(folder)) console.log(join(relative(root, folder), tarball));
