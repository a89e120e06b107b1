import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features, sealedFields } from './features.ts';

const root = join(import.meta.dirname, 'features');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });

test('lists every folder of features/', () => {
  expect(features).toHaveLength(filesOf('*/router.ts').length);
});

test('runs every recount after a start and by hand', () => {
  const recounts = features.flatMap(({ recount }) => recount ?? []);
  const declaring = filesOf('**/*.ts').filter((file) =>
    /^export (async )?function recount\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(recounts.length).toBeGreaterThan(2);
  expect(recounts).toHaveLength(declaring.length);
});

test('knows every field that is encrypted with the secrets key', () => {
  const declared = filesOf('**/*.ts').flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/: SealedField = \{/g) ?? [],
  );
  expect(declared.length).toBeGreaterThan(1);
  expect(sealedFields).toHaveLength(declared.length);
});
