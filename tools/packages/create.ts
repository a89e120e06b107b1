/** `npm exec --package create-campus-remote-….tgz create-campus-remote -- NAME`: makes a team's own repository. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { refusals, writeTemplate } from '../new/generate.ts';

const help = `create-campus-remote NAME --contact EMAIL

Makes a repository with one remote in the current folder, which must be empty, or have nothing but .git.

  --title "Lost and found"     the title that people read (default: the name in words)
  --contact EMAIL              where people can reach its team`;

const { values, positionals } = readArguments(
  help,
  { contact: { type: 'string' }, title: { type: 'string' } },
  1,
);
const [id = refuse(help)] = positionals;
const words = id.replaceAll('-', ' ');
const wanted = {
  id,
  title: values.title ?? words.charAt(0).toUpperCase() + words.slice(1),
  contact: values.contact ?? '',
  withApi: false,
  card: undefined,
};
const root = process.cwd();
const problems = refusals(root, wanted);
if (readdirSync(root).some((file) => file !== '.git')) problems.push(`${root} is not empty.`);
if (problems.length > 0) refuse(problems.join('\n'));

const here = import.meta.dirname;
const { template, tools, tarballs } = JSON.parse(readFileSync(join(here, 'template.json'), 'utf8')) as {
  template: Record<string, string>;
  /** The version of each tool. */
  tools: Record<string, string>;
  /** The tarball of each package. */
  tarballs: Record<string, string>;
};
const manifest = JSON.parse(template['package.json']!) as Record<string, Record<string, string>>;
for (const part of ['devDependencies', 'optionalDependencies'])
  for (const name of Object.keys(manifest[part]!))
    manifest[part]![name] = tarballs[name] ? `file:packages/${tarballs[name]}` : tools[name]!;
template['package.json'] = `${JSON.stringify(manifest, null, 2)}\n`;

const files = await writeTemplate(root, wanted, template);
cpSync(join(here, 'packages'), join(root, 'packages'), { recursive: true });
console.log(`Created ${files.length} files, and packages/ with what they import of the portal.

Next:
  npm install
  npm run format
  npm run dev        shows it alone, with hot reload
README.md has the other commands.`);
