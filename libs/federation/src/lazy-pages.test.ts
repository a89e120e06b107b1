import { expect, it } from 'vitest';
import { lazyPages } from './lazy-pages.ts';

const paths = `const base = '/rooms';
export const paths = {
  home: '/rooms',
  queue: \`\${base}/queue\`,
  room: (id: string) => \`\${base}/\${id}/days\`,
  filtered: (query: string) => \`/rooms\${searchOf(query)}\`,
};`;

it('finds the module of each lazily imported route', () => {
  const module = `export default defineRemote({ routes: [
    { path: paths.home, element: <HomePage /> },
    { path: paths.queue, element: lazyPage(async () => (await import('./pages/queue.tsx')).Queue) },
    {
      path: paths.room(':id'),
      element: lazyPage(
        async () => (await import('./pages/room.tsx')).Room,
      ),
    },
    { path: '/rooms/new', element: lazyPage(async () => (await import('./pages/new.tsx')).New) },
  ] });`;
  expect(lazyPages(module, paths)).toEqual({
    '/rooms/queue': './pages/queue.tsx',
    '/rooms/:id/days': './pages/room.tsx',
    '/rooms/new': './pages/new.tsx',
  });
});

it('skips code it can’t read', () => {
  const module = `defineRemote({ routes: [
    { path: paths.gone, element: lazyPage(async () => (await import('./a.tsx')).A) },
    { path: paths.filtered('a'), element: lazyPage(async () => (await import('./b.tsx')).B) },
    { path: paths.home + '/x', element: lazyPage(async () => (await import('./c.tsx')).C) },
  ] });`;
  expect(lazyPages(module, paths)).toEqual({});
  expect(lazyPages(module, '')).toEqual({});
});
