import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractVersion } from '@campus/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';

let root: string;

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const manifest = (id: string, path: string) =>
  JSON.stringify({
    id,
    title: id,
    version: '1.0.0',
    contract: contractVersion,
    paths: [{ path, access: 'member' }],
    owner: { team: 'Team', contact: 'team@college.example' },
    cards: [],
    adminSections: [],
  });

function project(
  dir: string,
  tag: string,
  dependencies: string[] = [],
  { devDependencies, targets }: { devDependencies?: Record<string, string>; targets?: object } = {},
) {
  const name = `@campus/${dir.replace('libs/', '')}`;
  const nx = { tags: tag ? [tag] : [], targets };
  const versions = Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0']));
  write(`${dir}/package.json`, JSON.stringify({ name, nx, dependencies: versions, devDependencies }));
}

/** A small portal in which everybody imports what they may. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const workspaces = ['shell', 'mfe-*', 'api', 'libs/*', 'tools', 'e2e'];
  write('package.json', JSON.stringify({ workspaces, devDependencies: { vitest: '1.0.0' } }));
  project('libs/contracts', 'type:contracts', ['zod']);
  project('libs/portal-kit', 'type:lib', ['@campus/contracts', 'react']);
  project('libs/federation', 'type:lib', ['vite']);
  project('libs/embedded-mongo', 'type:database', ['bson']);
  project('shell', 'type:shell', ['@campus/portal-kit', '@campus/federation', 'react']);
  project('mfe-one', 'type:remote', [
    '@campus/contracts',
    '@campus/portal-kit',
    '@campus/federation',
    'react',
  ]);
  project('mfe-two', 'type:remote', ['react']);
  project('api', 'type:api', ['@campus/contracts', 'express'], {
    devDependencies: { '@campus/embedded-mongo': '1.0.0' },
  });
  project('tools', 'type:tool', ['@campus/api', '@campus/embedded-mongo']);
  project('e2e', 'type:e2e', ['@campus/contracts', '@campus/tools']);

  write('libs/contracts/src/index.ts', `import * as z from 'zod/mini';`);
  write('libs/portal-kit/src/index.tsx', `import type { Me } from '@campus/contracts'; import 'react';`);
  write('libs/federation/src/index.ts', `import 'node:fs'; import 'vite';`);
  write('libs/embedded-mongo/src/server.ts', `import 'node:net'; import 'bson';`);
  write('shell/src/main.tsx', `import '@campus/portal-kit/styles.css'; import('virtual:campus-shared');`);
  write('mfe-one/vite.config.ts', `import 'node:path'; import '@campus/federation'; import 'vitest/config';`);
  write('mfe-one/portal.json', manifest('one', '/one/*'));
  write('mfe-two/portal.json', manifest('two', '/two-pages/*'));
  write('mfe-one/src/paths.ts', `export const paths = { home: '/one', add: '/one/add' };`);
  write('mfe-one/src/module.tsx', `import { useState } from 'react'; import './page.tsx';`);
  write('mfe-one/src/page.test.tsx', `import 'vitest'; import 'node:fs';`);
  write('api/src/create-app.ts', `import './features/elections/router.ts';`);
  write('api/src/features/elections/router.ts', `import '../../platform/log.ts'; import 'express';`);
  write('api/src/features/elections/router.test.ts', `import '@campus/embedded-mongo';`);
  write('tools/start/main.ts', `import 'node:fs'; import '@campus/api'; import 'vitest';`);
  write('e2e/tests/vote.test.ts', `import '@campus/contracts'; import '@campus/tools/browser';`);
});

afterEach(() => rmSync(root, { recursive: true }));

test('finds nothing in a workspace that keeps the rules', () => {
  expect(checkBoundaries(root)).toEqual({ faults: [], projects: 10, files: 14 });
});

test.each([
  ['mfe-one/src/x.ts', `import '@campus/mfe-two';`, 'type:remote must not import @campus/mfe-two'],
  ['mfe-one/src/x.ts', `import '@campus/shell';`, 'type:remote must not import @campus/shell'],
  ['mfe-one/src/x.ts', `import '../../mfe-two/src/module.tsx';`, 'leaves the project'],
  ['mfe-one/src/x.ts', `export * from '../../shell/src/main.tsx';`, 'leaves the project'],
  ['mfe-one/src/x.ts', `const a = () => import('@campus/api');`, 'type:remote must not import @campus/api'],
  ['mfe-one/src/x.ts', `type A = import('@campus/api').App;`, 'type:remote must not import @campus/api'],
  ['mfe-one/src/x.ts', `import.meta.glob(['./*.ts', '!../../shell/**']);`, 'leaves the project'],
  ['mfe-one/src/x.ts', `new URL('../../shell/a.svg', import.meta.url);`, 'leaves the project'],
  ['mfe-one/src/x.ts', `import(location.hash);`, 'not a plain string'],
  ['mfe-one/src/x.ts', `import 'node:fs';`, 'must not import node:fs'],
  ['mfe-one/src/x.ts', `import 'path';`, 'must not import path'],
  ['mfe-one/src/x.ts', `const to = '/two-pages/first';`, '/two-pages is a page of mfe-two'],
  ['mfe-one/src/x.tsx', 'const to = `/two-pages/${id}`;', '/two-pages is a page of mfe-two'],
  ['mfe-one/src/x.tsx', `const a = <Link to="/profile/stand-ins" />;`, '/profile is a page of shell'],
  ['shell/src/x.ts', `const to = '/one';`, '/one is a page of mfe-one'],
  ['libs/portal-kit/src/x.ts', `const to = '/login';`, '/login is a page of shell'],
  ['mfe-one/src/x.ts', `import '@campus/portal-kit/shell';`, 'is not shared with remotes'],
  ['mfe-one/src/x.ts', `import 'axios';`, 'axios is not among the dependencies'],
  ['mfe-one/src/x.ts', `import 'vitest';`, 'vitest is not among the dependencies'],
  ['mfe-one/src/x.ts', `import '@campus/mfe-one';`, 'its own package by name'],
  ['mfe-one/src/x.test.ts', `vi.mock('@campus/shell');`, 'type:remote must not import @campus/shell'],
  ['mfe-one/src/x.ts', `import {`, 'cannot be parsed'],
  ['shell/src/x.ts', `import('@campus/mfe-one');`, 'type:shell must not import @campus/mfe-one'],
  ['shell/src/x.ts', `import '@campus/api';`, 'type:shell must not import @campus/api'],
  ['libs/portal-kit/src/x.ts', `import '@campus/shell';`, 'type:lib must not import @campus/shell'],
  ['libs/portal-kit/src/x.ts', `import '@campus/federation';`, 'type:lib must not import @campus/federation'],
  ['libs/federation/src/runtime/x.ts', `import 'node:fs';`, 'must not import node:fs'],
  ['libs/contracts/src/x.ts', `import 'react';`, 'type:contracts may import only zod, not react'],
  ['libs/contracts/src/x.ts', `import '@campus/api';`, 'type:contracts must not import @campus/api'],
  ['libs/embedded-mongo/src/x.ts', `import '@campus/contracts';`, 'type:database must not import'],
  ['api/src/x.ts', `import '@campus/portal-kit';`, 'type:api must not import @campus/portal-kit'],
  ['api/src/x.ts', `import '@campus/embedded-mongo';`, 'type:api must not import @campus/embedded-mongo'],
  ['api/src/x.ts', `const a = require('@campus/shell');`, 'type:api must not import @campus/shell'],
  [
    'api/src/features/budget/x.ts',
    `import '../elections/router.ts';`,
    'budget must not import the feature elections',
  ],
  ['api/src/platform/x.ts', `import '../features/elections/router.ts';`, 'platform/ must not import'],
  ['api/src/platform/x.ts', `import '../services/mail/mailer.ts';`, 'must not import services/mail'],
  [
    'api/src/platform/x.ts',
    `import type { A } from '../services/mail/mailer.ts';`,
    'must not import services/mail',
  ],
  ['api/src/services/mail/x.ts', `import '../../features/elections/router.ts';`, 'services/ must not'],
  ['tools/x.ts', `import '@campus/shell';`, 'type:tool must not import @campus/shell'],
  ['e2e/tests/x.ts', `import '@campus/api';`, 'type:e2e must not import @campus/api'],
])('%s: %s', (file, source, fault) => {
  write(file, `\n${source}\n`);
  const { faults } = checkBoundaries(root);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(file);
  expect(faults[0]).toContain(fault);
});

test('refuses a declared dependency that may not be imported', () => {
  project('mfe-two', 'type:remote', ['react', '@campus/mfe-one']);
  expect(checkBoundaries(root).faults).toEqual([
    'mfe-two/package.json: type:remote must not import @campus/mfe-one (type:remote)',
  ]);
});

test('refuses a project without a known kind', () => {
  project('mfe-two', '');
  expect(checkBoundaries(root).faults[0]).toContain('mfe-two/package.json: "nx": {"tags": ["type:…"]}');
});

test.each([
  ['api/src/deploy.test.ts', `read('../../deploy/campus.env')`, 'reads deploy/campus.env'],
  ['api/src/deploy.test.ts', 'read(`../../docs/${page}-model.md`)', 'reads docs/${page}-model.md'],
  ['api/src/deploy.test.ts', `join(import.meta.dirname, '../..')`, 'reads the whole workspace'],
  ['api/src/testing/emulator.ts', `spawn('../../../tools/start/main.ts')`, 'reads tools/start/main.ts'],
])('in %s, %s needs an input of the tests', (file, source, fault) => {
  write('deploy/campus.env', '');
  write('docs/voting-model.md', '');
  const api = (inputs: string[]) =>
    project('api', 'type:api', ['@campus/contracts', 'express'], {
      devDependencies: { '@campus/embedded-mongo': '1.0.0' },
      targets: { test: { inputs } },
    });
  write(file, source);
  write('api/src/fine.test.ts', `read('../../libs/embedded-mongo/src/server.ts'); read('../no-such-file')`);
  api(['default', '{workspaceRoot}/deploy/*.yaml']);
  expect(checkBoundaries(root).faults).toEqual([expect.stringContaining(`${file}:1: ${fault}`)]);
  api(['default', '{workspaceRoot}/**/*']);
  expect(checkBoundaries(root).faults).toEqual([]);
});

test('refuses a path that the inputs of browser tests leave out', () => {
  write('docs/guides/start.md', '');
  write('e2e/tests/start.test.ts', `read('../../docs/guides/start.md'); read('../../api/src/main.ts')`);
  project('e2e', 'type:e2e', ['@campus/contracts', '@campus/tools'], {
    targets: { e2e: { inputs: ['{workspaceRoot}/**/*', '!{workspaceRoot}/**/*.md'] } },
  });
  expect(checkBoundaries(root).faults).toEqual([
    expect.stringContaining('e2e/tests/start.test.ts:1: reads docs/guides/start.md'),
  ]);
});

test('names the line', () => {
  write('mfe-one/src/x.ts', `const a = 1;\n\nimport '@campus/shell';\n`);
  expect(checkBoundaries(root).faults[0]).toMatch(/^mfe-one\/src\/x\.ts:3: /);
});
