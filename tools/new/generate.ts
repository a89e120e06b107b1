import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cardIds, type CardId, shellPaths } from '@campus/contracts';
import { format, resolveConfig } from 'prettier';
import { addToLockFile } from './lock-file.ts';

const templates = join(import.meta.dirname, 'template');
/** How the templates call what is made; no word of theirs contains it by chance. */
const templateId = 'template-area';

export interface Wanted {
  id: string;
  /** What pages and the Admin Panel call it. */
  title: string;
  withApi: boolean;
  /** The dashboard card that it fills. */
  card: string | undefined;
}

interface Manifest {
  id: string;
  paths: { path: string }[];
  cards?: { card: string }[];
}

/** Why a remote can't be made in the workspace at `root`, each with what to do instead; empty: it can. */
export function refusals(root: string, { id, title, withApi, card }: Wanted): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    const better = id
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[-0-9]+|-+$/g, '');
    const hint = better === '' ? '' : ` Try "${better}".`;
    return [`"${id}" can't be an id: use small letters, digits and single hyphens, at most 40.${hint}`];
  }
  if (id.startsWith('mfe-')) return [`Leave out "mfe-": the folder gets it by itself. Try "${id.slice(4)}".`];
  const others = globSync('mfe-*/portal.json', { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest,
  );
  const problems: string[] = [];
  const taken = others.find((other) => other.id === id);
  if (taken || existsSync(join(root, `mfe-${id}`)))
    problems.push(`There is a remote "${id}" already, in mfe-${id}. Choose another name.`);
  if (id === 'shell' || id === templateId) problems.push(`"${id}" is reserved. Choose another name.`);
  problems.push(
    ...pathRefusals(
      id,
      others.filter((other) => other !== taken),
    ),
  );
  if (title.length === 0 || title.length > 80) problems.push('The title has 1 to 80 characters.');
  if (card !== undefined) problems.push(...cardRefusals(card, others));
  for (const folder of withApi ? apiFolders(id) : [])
    if (existsSync(join(root, folder))) problems.push(`${folder} exists already. Choose another name.`);
  return problems;
}

function pathRefusals(id: string, others: Manifest[]): string[] {
  const base = `/${id}`;
  const claims = others.flatMap((other) => other.paths.map(({ path }) => ({ path, of: other.id })));
  const clash = claims.find(({ path }) => path.split('/')[1] === id);
  if (clash) return [`The path ${base} is claimed by "${clash.of}" (${clash.path}). Choose another name.`];
  const reserved = [...Object.values(shellPaths), '/api', '/assets', '/candidates', '/applications'];
  if ([...reserved, '/remotes', '/uploads'].includes(base))
    return [`The path ${base} belongs to the portal itself. Choose another name.`];
  return [];
}

function cardRefusals(card: string, others: Manifest[]): string[] {
  const filled = new Map(others.flatMap(({ id, cards = [] }) => cards.map((one) => [one.card, id])));
  const free = cardIds.filter((one) => !filled.has(one));
  const choice = free.length > 0 ? `Free are: ${free.join(', ')}.` : 'No card is free: leave out --card.';
  if (!cardIds.includes(card as CardId)) return [`There is no card "${card}". ${choice}`];
  return filled.has(card) ? [`The card "${card}" is filled by "${filled.get(card)}". ${choice}`] : [];
}

const apiFolders = (id: string) => [`libs/contracts/src/areas/${id}`, `api/src/features/${id}`];

/**
 * Writes the remote, and with `withApi` its contract and API feature.
 * @returns the files it wrote, relative to `root`
 */
export async function generate(root: string, wanted: Wanted): Promise<string[]> {
  const files: string[] = [];
  for (const layer of [wanted.withApi ? 'with-api' : 'alone', 'common']) {
    const from = join(templates, layer);
    // portal.json last: `npm run dev` takes up a folder that has one.
    const found = globSync('**/*.*', { cwd: from }).toSorted();
    const isManifest = (file: string) => file.endsWith('portal.json');
    for (const file of [...found.filter((one) => !isManifest(one)), ...found.filter(isManifest)]) {
      const target = rename(file, wanted.id);
      const text = adapt(
        target,
        rename(readFileSync(join(from, file), 'utf8'), wanted.id, wanted.title),
        wanted,
      );
      const options = { ...(await resolveConfig(join(root, 'package.json'))), filepath: target };
      mkdirSync(dirname(join(root, target)), { recursive: true });
      writeFileSync(join(root, target), await format(text, options));
      files.push(target);
    }
  }
  addToLockFile(root, `mfe-${wanted.id}`);
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

function adapt(file: string, text: string, { card, id }: Wanted): string {
  if (card === undefined || !file.endsWith('portal.json')) return text;
  const manifest = JSON.parse(text) as Manifest;
  return JSON.stringify({ ...manifest, cards: [{ card, path: `/${id}` }] });
}
