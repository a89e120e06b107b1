import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRemotes } from './remotes.ts';

export const codeOwnersFile = '.github/CODEOWNERS';

const placesOf = (id: string) => [
  `mfe-${id}/`,
  `api/src/features/${id}/`,
  `libs/contracts/src/areas/${id}/`,
  `e2e/tests/${id}/`,
  `tools/demo/data/${id}.json`,
  `docs/guides/${id}.md`,
];

/** Gives each area’s files the owner in its portal.json, who approves changes to them. */
export function codeOwners(root: string): string {
  const areas = readRemotes(root).map(({ manifest: { id, owner } }) =>
    [
      `# ${owner.team}`,
      ...placesOf(id)
        .filter((place) => existsSync(join(root, place)))
        .map((place) => `/${place} ${owner.contact}`),
    ].join('\n'),
  );
  const head = `# Made from "owner" in each portal.json. After a change there: npx vitest run code-owners -u (in tools/)
* portal-team@sggs.ac.in`;
  return `${[head, ...areas].join('\n\n')}\n`;
}
