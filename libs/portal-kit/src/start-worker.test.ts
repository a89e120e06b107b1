import { afterEach, expect, it, vi } from 'vitest';
import { startWorker } from './start-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it("starts a worker of the page's own origin only", () => {
  const started: unknown[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: unknown) {
        started.push(url);
      }
    },
  );
  expect(startWorker('https://elsewhere.example/worker.js')).toBeNull();
  expect(started).toEqual([]);
  expect(startWorker(`${location.origin}/remotes/complaints/worker.js`)).not.toBeNull();
  expect(started).toHaveLength(1);
});

it('starts none where the browser has none', () => {
  vi.stubGlobal('Worker', undefined);
  expect(startWorker('/worker.js')).toBeNull();
});
