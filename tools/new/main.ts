/** `npm run new -- NAME [--api]`: creates a remote, and its part of the API. */
import { join } from 'node:path';
import { cardIds } from '@campus/contracts';
import { readArguments, refuse } from '../command-line.ts';
import { userEmail } from '../ship/origin.ts';
import { generate, refusals, type Wanted } from './generate.ts';

const help = `Makes a remote: pages with a list and a form, and their tests.

  npm run new -- NAME          mfe-NAME/, with pages under /NAME for members
  npm run new -- NAME --api    also libs/contracts/src/areas/NAME/ and api/src/features/NAME/

  --title "Lost and found"     the title that people read (default: the name in words)
  --contact EMAIL              where people can reach its team (default: git's user.email)
  --card ID                    the dashboard card that leads to it, one of
                               ${cardIds.join(', ')}`;

async function main(): Promise<void> {
  const options = {
    api: { type: 'boolean', default: false },
    card: { type: 'string' },
    contact: { type: 'string' },
    title: { type: 'string' },
  } as const;
  const { values, positionals } = readArguments(help, options, 1);
  const [id = refuse(help)] = positionals;
  const words = id.replaceAll('-', ' ');
  const wanted: Wanted = {
    id,
    title: values.title ?? words.charAt(0).toUpperCase() + words.slice(1),
    withApi: values.api,
    card: values.card,
    contact: values.contact ?? userEmail(),
  };
  const root = join(import.meta.dirname, '../..');
  const problems = refusals(root, wanted);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
    return;
  }
  const files = await generate(root, wanted);
  console.log(`Created ${files.length} files, and the entries in package-lock.json and .github/CODEOWNERS:
${files.map((file) => `  ${file}`).join('\n')}

Next:
  npm run dev -- ${id}          shows it alone, with hot reload
  npx nx test mfe-${id}${values.api ? `\n  npx vitest run src/features/${id}     (in api/)` : ''}
  npm run lint
  npx nx build mfe-${id}
  npm run ship -- ${id}${values.api ? '\nThe API needs a restart to answer the new calls: npm start.' : ''}
The guide: docs/guides/new-remote.md`);
}

await main();
