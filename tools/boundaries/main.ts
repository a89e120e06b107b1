import { resolve } from 'node:path';
import { readArguments } from '../command-line.ts';
import { checkBoundaries } from './check-boundaries.ts';
import { checkClasses } from './check-classes.ts';
import { checkTexts } from './find-inline-texts.ts';

readArguments(
  `node tools/boundaries/main.ts

A part of npm run lint: checks who imports whom, that sentences are messages, and that style
sheets and components name the same classes.
The rules: docs/decisions/boundaries.md, docs/guides/change-a-text.md.`,
  {},
);

const root = resolve(import.meta.dirname, '../..');
const { faults, projects, files } = checkBoundaries(root);
const texts = checkTexts(root);
const classes = checkClasses(root);
// A check that looks at nothing would be green for ever.
if (projects === 0 || files < 10) faults.push(`only ${projects} projects and ${files} files were found`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length > 0
    ? `${faults.length} faults; who may import and link to whom: docs/decisions/boundaries.md`
    : `boundaries hold: ${projects} projects, ${files} files`,
);
for (const fault of texts) console.error(fault);
if (texts.length > 0) console.log(`${texts.length} texts without t: docs/guides/change-a-text.md`);
for (const fault of classes) console.error(fault);
process.exitCode = faults.length + texts.length + classes.length > 0 ? 1 : 0;
