import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOwners, codeOwnersFile } from './code-owners.ts';

const root = join(import.meta.dirname, '..');

// When this fails: npx vitest run code-owners -u, and commit the file.
test('CODEOWNERS names the owners of portal.json', async () => {
  await expect(codeOwners(root)).toMatchFileSnapshot(join(root, codeOwnersFile));
});
