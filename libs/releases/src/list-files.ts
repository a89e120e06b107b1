import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface ListedFiles {
  /** Plain files, sorted, with `/`. Those whose name, or whose folder's, begins with a dot are never served and left out. */
  files: string[];
  /** Everything else but folders. A link could lead to any file of the machine. */
  others: string[];
}

/** Lists a folder and those below it. Follows no link. */
export function listFiles(folder: string): ListedFiles {
  if (!lstatSync(folder).isDirectory()) return { files: [], others: ['.'] };
  const [files, others]: [string[], string[]] = [[], []];
  const look = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = `${below}${entry.name}`;
      if (entry.isDirectory()) look(`${name}/`);
      else if (!entry.isFile()) others.push(name);
      else if (!/(^|\/)\./.test(name)) files.push(name);
    }
  };
  look('');
  return { files: files.toSorted(), others: others.toSorted() };
}
