import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { remoteManifestSchema } from './remote-manifest.ts';

const file = join(import.meta.dirname, '../portal.schema.json');

/** Shown by editors; a key without an entry fails below. */
const descriptions: Record<string, string> = {
  $schema: 'Address of this schema: ../libs/contracts/portal.schema.json',
  id: 'Id of the remote. Its folder is mfe-<id>, and src/module.tsx gives defineRemote the same id.',
  title: 'Name of the area as people read it.',
  navTitle: 'Short name of the area for the bar; the title when there is none.',
  home: "The area's first page; the path of the first card when there is none.",
  pages: 'Pages without parameters that people can jump to with the search (Ctrl+K).',
  'pages.path': 'Address of the page, under one of the paths.',
  'pages.title': 'Title of the page.',
  'pages.acts':
    'What people do on the page, in their words, such as “Find my receipt”. The search finds it by these too.',
  'pages.lead': 'Sentence below the title, if it is always the same. It is shown while the page loads.',
  'pages.reads':
    'Calls that the page makes when it opens, such as /api/ledger/summary. The browser makes them while the code loads. In later ones, /:id/ stands for the id in the answer to the first.',
  'pages.action': 'Permission that a member needs to open the page, such as ledger.write.',
  'pages.forbidden':
    'What members without that permission read in place of the page: who may open it, and why.',
  version: 'Version of the remote, like 1.2.3. It never goes down.',
  contract: 'Version of the contract between shell and remotes that the remote is built for.',
  paths: 'Pages that the remote shows.',
  'paths.path': 'Path of a page; /voting/* also claims all paths below /voting.',
  'paths.access': 'Who may open the page: everybody (public), every member, or one role.',
  'paths.anonymous':
    'true for a page of an anonymous flow: nothing that happens on it or after it is reported, and no other remote runs there.',
  cards: 'Cards of the dashboard that lead to this remote.',
  'cards.card': 'Id of the card.',
  'cards.path': 'One of the paths above.',
  adminSections: 'Sections that the remote adds to the Admin Panel.',
  'adminSections.id': 'Id of the section, the same as in defineRemote.',
  'adminSections.title': 'Name of the section.',
  owner: 'The team that looks after the remote.',
  'owner.team': 'Name of the team as people read it after "the", such as "Budget team".',
  'owner.contact': 'Email address of the team. It is shown where the remote fails, and in CODEOWNERS.',
};

interface Node {
  description?: string;
  properties?: Record<string, Node>;
  items?: Node;
}

function describe(node: Node, place: string[] = []): Node {
  for (const [key, child] of Object.entries(node.properties ?? {})) {
    const path = [...place, key];
    const description = descriptions[path.join('.')];
    expect(description, `a description of ${path.join('.')}`).toBeDefined();
    node.properties![key] = { description: description!, ...describe(child, path) };
  }
  if (node.items) describe(node.items, place);
  return node;
}

// When this fails: npx vitest run src/portal-schema.test.ts -u, and commit the file.
it('matches portal.schema.json, which editors use', async () => {
  const schema = describe(z.toJSONSchema(remoteManifestSchema, { io: 'input' }) as Node);
  const options = await resolveConfig(file);
  await expect(await format(JSON.stringify(schema), { ...options, filepath: file })).toMatchFileSnapshot(
    file,
  );
});

it('refuses unknown keys at every level', () => {
  const { additionalProperties, properties } = JSON.parse(readFileSync(file, 'utf8')) as {
    additionalProperties: boolean;
    properties: Record<string, { items?: { additionalProperties: boolean } }>;
  };
  const lists = [properties['paths'], properties['pages'], properties['cards'], properties['adminSections']];
  expect([additionalProperties, ...lists.map((list) => list?.items?.additionalProperties)]).toEqual(
    Array(5).fill(false),
  );
});
