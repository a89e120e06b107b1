import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import bundles from '../../../rolldown.config.ts';
import { cleanPicture, takeKilled } from './clean-picture.ts';
import { createPictureWorker } from './picture-worker.ts';
import { pdfOf } from './testing/pdf.ts';
import { greyPng, inflatingTexts } from './testing/png.ts';
import { childrenOfThis, watchMemory } from './testing/watch-memory.ts';

const size = { width: 100, height: 100, fit: 'inside' } as const;
const clean = (content: Buffer, whose = 'member asha', more: { which?: string; signal?: AbortSignal } = {}) =>
  cleanPicture({ read: async () => content }, { field: 'pictures', size, whose, ...more });
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c84' } });
const isLinux = process.platform === 'linux';

/** 30 million pixels of 64 bits, which an interlaced PNG has to have in memory together. */
const huge = await sharp({ create: { width: 6000, height: 5000, channels: 4, background: '#c84' } })
  .toColourspace('rgb16')
  .png({ progressive: true })
  .toBuffer();
const killed =
  'This picture can’t be read: opening it takes too much time or memory. Choose a JPEG, PNG or WebP file.';
const refusedAs = (message: string) => ({ errors: [{ field: 'pictures', message }] });

describe.runIf(isLinux)('a process that decodes a picture', () => {
  test('is killed by ten text chunks that inflate to 500 MB, which cost the API no memory', async () => {
    const bomb = greyPng(64, 64, { extra: inflatingTexts(10, 50_000_000) });
    await clean(greyPng(64, 64));
    const { result, growth, child } = await watchMemory(() => clean(bomb).catch((error: unknown) => error));
    expect(result).toMatchObject(refusedAs(killed));
    expect(growth).toBeLessThan(50);
    // The limit, and what comes between two looks.
    expect(child).toBeLessThan(650);
  });

  test('is killed when it takes too much memory, and the next picture gets a new one', async () => {
    const worker = createPictureWorker({ time: 120_000, memory: 250_000_000 });
    const { result, growth, child } = await watchMemory(() => worker.decode({ content: huge, size }));
    expect(result).toEqual({ refused: 'killed', by: 'memory' });
    expect(growth).toBeLessThan(100);
    // The limit, and what comes between two looks.
    expect(child).toBeLessThan(400);
    expect(await worker.decode({ content: greyPng(64, 64), size })).toHaveProperty('webp');
  });

  test('is killed when it takes too long, and the next picture gets a new one', async () => {
    await clean(greyPng(64, 64));
    takeKilled();
    const before = childrenOfThis();
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    await expect(clean(greyPng(64, 64))).rejects.toMatchObject(refusedAs(killed));
    expect(takeKilled()).toEqual({ time: 1, memory: 0, system: 0 });
    expect(await clean(greyPng(64, 64))).toBeInstanceOf(Buffer);
    for (const pid of before.filter((one) => childrenOfThis().includes(one))) process.kill(pid, 'SIGCONT');
  });

  test('finishes its picture when the whole process group gets a signal to stop', async () => {
    await clean(greyPng(64, 64));
    const picture = clean(await plain(3000).png().toBuffer());
    for (const signal of ['SIGTERM', 'SIGINT']) for (const pid of childrenOfThis()) process.kill(pid, signal);
    expect(await picture).toBeInstanceOf(Buffer);
  });

  test('knows none of the settings of the API', async () => {
    await clean(greyPng(64, 64));
    for (const pid of childrenOfThis()) {
      const names = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').filter(Boolean);
      const known = ['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
      expect(new Set(names.map((one) => one.split('=')[0]))).toEqual(new Set(known));
    }
  });
});

test('does not decode a picture after its caller went away', async () => {
  const gone = new AbortController();
  const first = clean(await plain(3000).png().toBuffer());
  const second = clean(greyPng(64, 64), 'member asha', { signal: gone.signal });
  gone.abort();
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  expect(await first).toBeInstanceOf(Buffer);
});

test('a member who sends many pictures waits alone: another member’s is next', async () => {
  const large = await plain(4000).png().toBuffer();
  await Promise.all([clean(greyPng(64, 64)), clean(greyPng(64, 64), 'member ben')]);
  const done: string[] = [];
  const send = (whose: string, content: Buffer) => clean(content, whose).then(() => void done.push(whose));
  const flood = Array.from({ length: 10 }, () => send('member flood', large));
  await send('member asha', greyPng(64, 64));
  expect(done.filter((one) => one === 'member flood').length).toBeLessThan(3);
  await Promise.all(flood);
});

test('refuses only the member who has too many waiting, and says when to try again', async () => {
  const large = await plain(2000).png().toBuffer();
  const all = Promise.allSettled(Array.from({ length: 30 }, () => clean(large)));
  expect(await clean(greyPng(64, 64), 'member ben')).toBeInstanceOf(Buffer);
  const outcomes = await all;
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(19);
  for (const one of refused)
    expect(one).toMatchObject({ reason: { code: 'rate-limited', headers: { 'Retry-After': '10' } } });
  expect(await clean(large)).toBeInstanceOf(Buffer);
});

test('what is wrong with one of several pictures names it', async () => {
  await expect(clean(Buffer.from('<?php'), 'member asha', { which: 'Picture 2: ' })).rejects.toMatchObject(
    refusedAs('Picture 2: This is not a picture that the portal can read. Choose a JPEG, PNG or WebP file.'),
  );
});

test('the bundle decodes pictures and PDFs too', async () => {
  const api = join(import.meta.dirname, '../../..');
  mkdirSync(join(api, 'dist'), { recursive: true });
  // Below the API, so that it finds its packages.
  const folder = mkdtempSync(join(api, 'dist/test-'));
  try {
    const [main, worker] = bundles as [(typeof bundles)[0], (typeof bundles)[0]];
    const inputs = [
      { options: main, input: 'src/services/pictures/clean-picture.ts', file: 'main.js' },
      { options: worker, input: worker.input as string, file: 'picture-worker.js' },
    ];
    for (const { options, input, file } of inputs) {
      const bundle = await rolldown({ ...options, input: join(api, input) });
      await bundle.write({ file: join(folder, file), format: 'esm' });
    }
    const [picture, pdf] = [greyPng(64, 64), pdfOf(['One', 'Two'])].map((file) => file.toString('base64'));
    const script = `import { cleanPages, cleanPicture } from './main.js';
      const size = { width: 100, height: 100 };
      const request = { field: 'x', size, whose: 'member asha' };
      const made = await cleanPicture({ read: async () => Buffer.from('${picture}', 'base64') }, request);
      const pages = await cleanPages({ read: async () => Buffer.from('${pdf}', 'base64') }, request, 2);
      console.log([made, ...pages].map((one) => one.toString('base64')).join());`;
    writeFileSync(join(folder, 'try.mjs'), script);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'try.mjs')]);
    const made = stdout.split(',').map((one) => sharp(Buffer.from(one, 'base64')).metadata());
    expect((await Promise.all(made)).map(({ format }) => format)).toEqual(['webp', 'webp', 'webp']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
