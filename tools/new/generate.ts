import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CardId,
  cardIds,
  claimConflicts,
  type Claims,
  contractVersion,
  type RemoteManifest,
  remoteManifestSchema,
} from '@campus/contracts';
import { codeOwners, codeOwnersFile } from '../code-owners.ts';
import { readRemotes } from '../remotes.ts';

const templates = join(import.meta.dirname, 'template');
/** How the templates call what is made; no word of theirs contains it by chance. */
const templateId = 'template-area';

export interface Wanted {
  id: string;
  /** Its name on pages and in the Admin Panel. */
  title: string;
  withApi: boolean;
  /** The dashboard card that it fills. */
  card: string | undefined;
  /** The address of its team. */
  contact: string;
}

/** Why a remote can't be made in the workspace at `root`, each with what to do instead; empty: it can. */
export function refusals(root: string, { id, title, withApi, card, contact }: Wanted): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    const better = id
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[-0-9]+|-+$/g, '');
    const hint = better === '' ? '' : ` Try "${better}".`;
    return [`"${id}" can't be an id: use small letters, digits and single hyphens, at most 40.${hint}`];
  }
  if (id.startsWith('mfe-')) return [`Leave out "mfe-": it is added automatically. Try "${id.slice(4)}".`];
  const problems: string[] = [];
  if (existsSync(join(root, `mfe-${id}`)))
    problems.push(`A remote "${id}" already exists in mfe-${id}. Choose another name.`);
  if (id === templateId) problems.push(`"${id}" is reserved. Choose another name.`);
  if (title.length === 0 || title.length > 80) problems.push('The title has 1 to 80 characters.');
  if (!remoteManifestSchema.shape.owner.shape.contact.safeParse(contact).success)
    problems.push(`"${contact}" is not an email address. Name your team's: --contact EMAIL.`);
  const others = readRemotes(root)
    .map(({ manifest }) => manifest)
    .filter((other) => other.id !== id);
  const conflicts = claimConflicts(manifestOf(id), others);
  problems.push(...conflicts.map((conflict) => `${conflict} Choose another name.`));
  if (card !== undefined) {
    const free = cardIds.filter(
      (one) => claimConflicts(manifestOf(id, one), others).length === conflicts.length,
    );
    if (!free.includes(card as CardId)) {
      const choice = free.length > 0 ? `Free are: ${free.join(', ')}.` : 'No card is free. Leave out --card.';
      problems.push(
        `The card "${card}" ${cardIds.includes(card as CardId) ? 'is already taken' : 'is unknown'}. ${choice}`,
      );
    }
  }
  for (const folder of withApi ? apiFolders(id) : [])
    if (existsSync(join(root, folder))) problems.push(`${folder} already exists. Choose another name.`);
  return problems;
}

/** The claims of a new remote. */
const manifestOf = (id: string, card?: CardId): Claims => ({
  id,
  title: id,
  version: '0.1.0',
  contract: contractVersion,
  paths: [{ path: `/${id}/*`, access: 'member' }],
  cards: card === undefined ? [] : [{ card, path: `/${id}` }],
  adminSections: [],
});

const apiFolders = (id: string) => [`libs/contracts/src/areas/${id}`, `api/src/features/${id}`];

/** The files of the template, with their texts. portal.json is last: `npm run dev` takes up a folder that has one. */
export function readTemplate(layers: readonly string[]): Record<string, string> {
  const isManifest = (file: string) => file.endsWith('portal.json');
  const files = layers.flatMap((layer) =>
    globSync('**/*.*', { cwd: join(templates, layer) }).map((file) => ({ file, layer })),
  );
  return Object.fromEntries(
    files
      .toSorted(
        (a, b) => Number(isManifest(a.file)) - Number(isManifest(b.file)) || (a.file < b.file ? -1 : 1),
      )
      .map(({ file, layer }) => [file, readFileSync(join(templates, layer, file), 'utf8')]),
  );
}

/**
 * Writes the remote, and with `withApi` its contract and API feature.
 * @returns the files it wrote, relative to `root`
 */
export async function generate(root: string, wanted: Wanted): Promise<string[]> {
  // A team's own repository formats what is made there itself.
  const { format, resolveConfig } = await import('prettier');
  const options = await resolveConfig(join(root, 'package.json'));
  const template = readTemplate([wanted.withApi ? 'with-api' : 'alone', 'common', 'browser']);
  const files = await writeTemplate(root, wanted, template, (text, filepath) =>
    format(text, { ...options, filepath }),
  );
  writeFileSync(join(root, codeOwnersFile), codeOwners(root));
  // All that it depends on is in the lock file already, so this takes seconds and no network.
  const lock = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', [...lock, '--loglevel=error'], { cwd: root, shell: process.platform === 'win32' });
  return files;
}

/** @returns the files it wrote, relative to `root` */
export async function writeTemplate(
  root: string,
  wanted: Wanted,
  template: Record<string, string>,
  tidy: (text: string, file: string) => string | Promise<string> = (text) => text,
): Promise<string[]> {
  const files: string[] = [];
  for (const [file, source] of Object.entries(template)) {
    const target = rename(file, wanted.id);
    const text = adapt(target, rename(source, wanted.id, wanted.title), wanted);
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), await tidy(text, target));
    files.push(target);
  }
  return files;
}

/** Puts the id into the place of the template's, as kebab-case, PascalCase and camelCase, and the title as words. */
function rename(text: string, id: string, title = ''): string {
  const pascal = id.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  return text
    .replaceAll(templateId, id)
    .replaceAll('TemplateArea', pascal)
    .replaceAll('templateArea', pascal[0]!.toLowerCase() + pascal.slice(1))
    .replaceAll('Template area', title);
}

function adapt(file: string, text: string, { card, contact, id }: Wanted): string {
  if (!file.endsWith('portal.json')) return text;
  const manifest = JSON.parse(text) as RemoteManifest;
  if (card !== undefined) manifest.cards = [{ card: card as CardId, path: `/${id}` }];
  manifest.owner.contact = contact;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
