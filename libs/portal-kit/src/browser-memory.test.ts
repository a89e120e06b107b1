import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { browserMemory, deviceMemory } from './browser-memory.ts';
import { erasePersonalStorage } from './storage.ts';

const memoryOf = () => browserMemory('drinks', z.object({ tea: z.int() }), (name: string) => name);
beforeEach(() => vi.restoreAllMocks());

it('keeps a value for each owner, even for the next visit, until it is erased', () => {
  const memory = memoryOf();
  expect(memory.set('asha', { tea: 1 })).toBe(true);
  memory.set('ravi', { tea: 2 });
  expect(memoryOf().get('asha')).toEqual({ tea: 1 });
  memory.set('asha', null);
  expect(memoryOf().get('asha')).toBeNull();
  expect(memoryOf().get('ravi')).toEqual({ tea: 2 });
});

it('keeps tab values in this tab', () => {
  const schema = z.object({ tea: z.int() });
  const memory = browserMemory('guests', schema, (name: string) => name, 'tab');
  expect(memory.set('asha', { tea: 1 })).toBe(true);
  expect(sessionStorage.getItem('campus.mine.guests')).toBe('{"asha":{"tea":1}}');
  expect(localStorage).toHaveLength(0);
  expect(memory.get('asha')).toEqual({ tea: 1 });
});

it.each(['{', '[]', 'null', '{"asha":{"tea":"much"}}'])('has nothing where %s is stored', (text) => {
  localStorage.setItem('campus.mine.drinks', text);
  expect(memoryOf().get('asha')).toBeNull();
  expect(memoryOf().set('asha', { tea: 1 })).toBe(true);
});

it('returns the same object while nothing changes', () => {
  const memory = memoryOf();
  memory.set('asha', { tea: 1 });
  expect(memory.get('asha')).toBe(memory.get('asha'));
});

it('notifies listeners of changes here and in other tabs', () => {
  const memory = memoryOf();
  const listener = vi.fn<() => void>();
  const stop = memory.subscribe(listener);
  memory.set('asha', { tea: 1 });
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'campus.mine.drinks' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'campus.mine.drinks' }));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('remembers until the page closes if the browser forbids storage, and says so', () => {
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

it('finds and moves a value that an older page kept under the bare name', () => {
  localStorage.setItem('drinks', '{"asha":{"tea":1},"ravi":{"tea":2}}');
  localStorage.setItem('votingTokens', '{"asha":{"tea":3}}');
  expect(memoryOf().get('asha')).toEqual({ tea: 1 });
  expect(
    deviceMemory('votingTokens', z.object({ tea: z.int() }), (name: string) => name).get('asha'),
  ).toEqual({
    tea: 3,
  });
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    'campus.mine.drinks': '{"asha":{"tea":1},"ravi":{"tea":2}}',
    'campus.votingTokens': '{"asha":{"tea":3}}',
  });
});

it("keeps an older tab's value if its owner has a newer one", () => {
  const memory = memoryOf();
  memory.set('asha', { tea: 2 });
  localStorage.setItem('drinks', '{"asha":{"tea":1},"ravi":{"tea":3}}');
  expect([memory.get('asha'), memory.get('ravi')]).toEqual([{ tea: 2 }, { tea: 3 }]);
  expect(localStorage.getItem('drinks')).toBe('{"asha":{"tea":1}}');
});

it('moves nothing if storage is full, and still reads the old value', () => {
  localStorage.setItem('drinks', '{"asha":{"tea":1}}');
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(memoryOf().get('asha')).toEqual({ tea: 1 });
  full.mockRestore();
  expect(localStorage.getItem('drinks')).toBe('{"asha":{"tea":1}}');
});

it('keeps a voting token declared as personal by an older build through a logout', () => {
  const tokens = () => browserMemory('votingTokens', z.object({ tea: z.int() }), (name: string) => name);
  tokens().set('asha', { tea: 1 });
  erasePersonalStorage();
  expect(tokens().get('asha')).toEqual({ tea: 1 });
});
