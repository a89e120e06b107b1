import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { browserMemory } from './browser-memory.ts';

const memoryOf = () => browserMemory('drinks', z.object({ tea: z.int() }), (name: string) => name);
beforeEach(() => vi.restoreAllMocks());

it('keeps a value for each owner, also for the next visit, until it is forgotten', () => {
  const memory = memoryOf();
  expect(memory.set('asha', { tea: 1 })).toBe(true);
  memory.set('ravi', { tea: 2 });
  expect(memoryOf().get('asha')).toEqual({ tea: 1 });
  memory.set('asha', null);
  expect(memoryOf().get('asha')).toBeNull();
  expect(memoryOf().get('ravi')).toEqual({ tea: 2 });
});

it('keeps to this tab what shall go with it', () => {
  const schema = z.object({ tea: z.int() });
  const memory = browserMemory('guests', schema, (name: string) => name, 'sessionStorage');
  expect(memory.set('asha', { tea: 1 })).toBe(true);
  expect(sessionStorage.getItem('guests')).toBe('{"asha":{"tea":1}}');
  expect(localStorage.getItem('guests')).toBeNull();
  expect(memory.get('asha')).toEqual({ tea: 1 });
});

it.each(['{', '[]', 'null', '{"asha":{"tea":"much"}}'])('has nothing where %s is stored', (text) => {
  localStorage.setItem('drinks', text);
  expect(memoryOf().get('asha')).toBeNull();
  expect(memoryOf().set('asha', { tea: 1 })).toBe(true);
});

it('gives the same object as long as nothing changes', () => {
  const memory = memoryOf();
  memory.set('asha', { tea: 1 });
  expect(memory.get('asha')).toBe(memory.get('asha'));
});

it('tells of changes here and in other tabs, to who still listens', () => {
  const memory = memoryOf();
  const listener = vi.fn<() => void>();
  const stop = memory.subscribe(listener);
  memory.set('asha', { tea: 1 });
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'drinks' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'drinks' }));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('remembers until the page closes, and says so, where the browser forbids storage', () => {
  const memory = memoryOf();
  const forbidden = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(memory.set('asha', { tea: 1 })).toBe(false);
  expect(memory.get('asha')).toEqual({ tea: 1 });
  expect(memoryOf().get('asha')).toBeNull();
  forbidden.mockRestore();
  expect(memory.set('asha', { tea: 2 })).toBe(true);
  expect(memoryOf().get('asha')).toEqual({ tea: 2 });
});
