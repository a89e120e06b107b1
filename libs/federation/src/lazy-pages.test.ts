import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { lazyPages } from './lazy-pages.ts';

const parse = (code: string) => parseSync('code.ts', code).program;
const paths = parse(`export const paths = {
  home: '/rooms',
  queue: '/rooms/queue',
  room: (id: string) => \`/rooms/\${id}/days\`,
  filtered: (query: string, page: string) => \`/rooms?\${query}&\${page}\`,
};`);

it('finds the module of each lazily imported route', () => {
  const module = parse(`export default defineRemote({ routes: [
    { path: paths.home, element: HomePage },
    { path: paths.queue, element: lazyPage(async () => (await import('./pages/queue.tsx')).Queue) },
    { path: paths.room(':id'), element: lazyPage(async () => (await import('./pages/room.tsx')).Room) },
    { path: '/rooms/new', element: lazyPage(async () => (await import('./pages/new.tsx')).New) },
  ] });`);
  expect(lazyPages(module, paths)).toEqual([
    { path: '/rooms/queue', module: './pages/queue.tsx' },
    { path: '/rooms/:id/days', module: './pages/room.tsx' },
    { path: '/rooms/new', module: './pages/new.tsx' },
  ]);
});

it('skips code it can’t read', () => {
  const module = parse(`defineRemote({ routes: [
    { path: paths.gone, element: lazyPage(() => import('./a.tsx')) },
    { path: paths.filtered('a', 'b'), element: lazyPage(() => import('./b.tsx')) },
    { path: paths.home + '/x', element: lazyPage(() => import('./c.tsx')) },
  ] });`);
  expect(lazyPages(module, paths)).toEqual([]);
  expect(lazyPages(module, null)).toEqual([]);
});
