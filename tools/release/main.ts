/** `npm run release`. See docs/guides/releasing.md. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { root } from '../start/settings.ts';
import { makeArchive } from './archive.ts';

const HELP = `npm run release -- --archive

Makes the archive for operators of what npm run build has built: dist/campus-<version>.tar.gz.`;

const { values } = readArguments(HELP, { archive: { type: 'boolean' } });
if (!values.archive) refuse(HELP);
const archive = await makeArchive(join(root, 'dist'));
console.log(`${archive} ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
