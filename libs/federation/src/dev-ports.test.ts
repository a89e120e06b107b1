import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { devPort, portalPort } from './dev-ports.ts';

const dir = mkdtempSync(join(tmpdir(), 'dev-ports-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function add(name: string): string {
  mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, name, 'portal.json'), '{}');
  return join(dir, name);
}

it('keeps the ports of the others when a remote is added', () => {
  const others = ['mfe-budget', 'mfe-health'].map(add);
  const before = others.map(devPort);
  const added = devPort(add('mfe-aaa'));
  expect(others.map(devPort)).toEqual(before);
  expect(before).not.toContain(added);
});

it('gives every remote its own port', () => {
  const ports = Array.from({ length: 60 }, (_, index) => add(`mfe-${index}`)).map(devPort);
  expect(new Set(ports).size).toBe(60);
  expect(Math.min(...ports)).toBeGreaterThan(portalPort() + 10);
  expect(Math.max(...ports)).toBeLessThan(portalPort() + 111);
});
