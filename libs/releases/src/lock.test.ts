import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { emptyFolder } from './testing/store-for-tests.ts';

const file = () => join(emptyFolder(), 'made/portal.lock');

test('one holds it, the next gets it when it is released', () => {
  const path = file();
  const release = takeLock(path);
  expect(release).not.toBeNull();
  expect(takeLock(path)).toBeNull();
  release?.();
  expect(takeLock(path)).not.toBeNull();
});

test('a process holds it until it ends, also when it is killed', async () => {
  const path = file();
  const script = `
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    if (!takeLock(process.argv[1])) process.exit(1);
    gc();
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, path]);
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(takeLock(path)).toBeNull();
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('close', resolve));
  expect(takeLock(path)).not.toBeNull();
});
