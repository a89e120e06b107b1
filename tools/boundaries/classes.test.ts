import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkClasses } from './check-classes.ts';

function faultsOf(css: string, component: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'classes-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'mfe-one/src'), { recursive: true });
  writeFileSync(join(root, 'mfe-one/src/page.module.css'), css);
  writeFileSync(
    join(root, 'mfe-one/src/page.tsx'),
    `import styles from './page.module.css';\nexport const Page = () => ${component};`,
  );
  return checkClasses(root);
}

const css =
  '/* .old { } */\n.card { inset: 0.5rem; }\n@media (width < 30.5rem) { .card .head { order: 1; } }';

test('takes classes that the sheet and a component both name', () => {
  expect(faultsOf(css, `<p className={\`\${styles.card} \${styles['head']}\`} />`)).toEqual([]);
});

test('refuses a class that the sheet lacks', () => {
  expect(faultsOf(css, `<p className={styles.card} id={styles['head']} title={styles['haed']} />`)).toEqual([
    'mfe-one/src/page.tsx: mfe-one/src/page.module.css has no class haed',
  ]);
});

test('refuses a class that no component names', () => {
  expect(faultsOf(css, `<p className={styles['card']} />`)).toEqual([
    'mfe-one/src/page.module.css: no component names the class head',
  ]);
});

test('takes every class of a sheet from which a value chooses', () => {
  expect(faultsOf(css, `<p className={styles[kind]} />`)).toEqual([]);
});
