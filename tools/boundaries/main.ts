import { resolve } from 'node:path';
import { checkBoundaries } from './check-boundaries.ts';

const { faults, projects, files } = checkBoundaries(resolve(import.meta.dirname, '../..'));
// A check that looks at nothing would be green for ever.
if (projects < 2 || files < 10) faults.push(`only ${projects} projects and ${files} files were found`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length > 0
    ? `${faults.length} faults; who may import and link to whom: docs/decisions/boundaries.md`
    : `boundaries hold: ${projects} projects, ${files} files`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
