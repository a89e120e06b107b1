import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditedActions, endpoints, mailKinds, permissions, problems } from '@campus/contracts/areas';
import { expect, test } from 'vitest';
import { brokenFeatures, features, loadFeatures, sealedFields } from './features.ts';

const root = join(import.meta.dirname, 'features');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });

test('loads every folder of features/', () => {
  expect(brokenFeatures).toEqual([]);
  expect(features).toHaveLength(filesOf('*').length);
});

test('loads the other features when one throws, has no contract or exports none', async () => {
  const feature = { mount() {} };
  const loaded = await loadFeatures(
    {
      one: async () => ({ feature }),
      two: () => Promise.reject(new Error('two is spoilt')),
      three: async () => ({ three: feature }),
      four: async () => ({ feature }),
    },
    ['one', 'two', 'three'],
  );
  expect(loaded.features).toEqual([{ id: 'one', ...feature }]);
  expect(loaded.broken.map(({ id, error }) => [id, String(error)])).toEqual([
    ['two', 'Error: two is spoilt'],
    ['three', 'Error: api/src/features/three/router.ts exports no `feature`.'],
    ['four', 'Error: api/src/features/four has no contract. Add libs/contracts/src/areas/four/index.ts.'],
  ]);
});

test('uses every permission, problem, mail kind and audited action of each area', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const declared = [permissions, problems, mailKinds, auditedActions].flatMap((names) => Object.keys(names));
  const accesses = new Set<string>(endpoints.map(({ access }) => access));
  // Two actions are built from the decision: `nomination.${decision}`.
  const put = ['nomination.accepted', 'nomination.refused'];
  const isUsed = (name: string) =>
    accesses.has(name) ||
    put.includes(name) ||
    sources.includes(`'${name}'`) ||
    sources.includes(`"${name}"`);
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});

test('runs every recount after a start and by command', () => {
  const recounts = features.flatMap(({ recount }) => recount ?? []);
  const declaring = filesOf('**/*.ts').filter((file) =>
    /^export (async )?function recount\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(recounts.length).toBeGreaterThan(2);
  expect(recounts).toHaveLength(declaring.length);
});

test('knows every field encrypted with the secrets key', () => {
  const declared = filesOf('**/*.ts').flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/: SealedField = \{/g) ?? [],
  );
  expect(declared.length).toBeGreaterThan(1);
  expect(sealedFields).toHaveLength(declared.length);
});
