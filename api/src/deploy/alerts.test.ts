import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedProgram } from '../testing/installed-program.ts';
import { portalForTests } from '../testing/test-portal.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

describe('dashboard and alerts', () => {
  const portal = portalForTests();
  const rules = read('prometheus/campus.rules.yaml');
  const dashboard = read('grafana/campus.json');
  const expressions = [
    ...[...rules.matchAll(/expr: (?:>-\n)?(.+(?:\n {10}.+)*)/g)].map(([, text]) => text!),
    ...[...dashboard.matchAll(/"expr": (".*")/g)].map(([, text]) => JSON.parse(text!) as string),
  ];
  const functionsAndLabels = [
    'avg_over_time',
    'histogram_quantile',
    'max_over_time',
    'min_over_time',
    'noticed_by',
    'process_name',
  ];
  const named = new Set(
    expressions
      .flatMap((text) => text.replaceAll(/"[^"]*"/g, '').match(/\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g) ?? [])
      .filter((name) => !functionsAndLabels.includes(name)),
  );

  test('name only metrics that the portal has', async () => {
    const { text } = await portal.call('GET', '/metrics');
    // Those of the primary process, which a single process hasn't.
    const ofPrimary = [
      ...readFileSync(join(import.meta.dirname, '../workers/gather-metrics.ts'), 'utf8').matchAll(
        /name: '(\w+)'/g,
      ),
    ].map(([, name]) => name!);
    const known = new Set([...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!), ...ofPrimary]);
    expect(named.size).toBeGreaterThan(20);
    const unknown = [...named].filter(
      (name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name),
    );
    expect(unknown).toEqual([]);
  });

  test('show every figure of the portal’s own', async () => {
    const { text } = await portal.call('GET', '/metrics');
    const own = [...text.matchAll(/^# TYPE (campus_\S+)/gm)].map(([, name]) => name!);
    expect(own.filter((name) => !named.has(name))).toEqual([]);
  });

  const promtool = installedProgram(process.env['PROMTOOL'] || 'promtool');
  test.skipIf(!promtool)('pass Prometheus’ own check', () => {
    const run = (...args: string[]) =>
      spawnSync(promtool!, args, { encoding: 'utf8', cwd: join(deploy, 'prometheus') });
    expect(run('check', 'rules', 'campus.rules.yaml')).toMatchObject({ status: 0 });
    expect(run('check', 'config', '--syntax-only', 'prometheus.yaml')).toMatchObject({ status: 0 });
    expect(run('test', 'rules', 'campus.rules.test.yaml')).toMatchObject({ status: 0 });
  });
});
