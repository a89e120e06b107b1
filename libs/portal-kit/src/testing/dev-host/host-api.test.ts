import { getAbsence, listMyAbsences } from '@campus/contracts/health';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer } from '../fake-api.ts';
import { Controls } from './controls.ts';
import { hostApi } from './host-api.ts';

beforeEach(() => void (window.name = ''));

const mine = 'get /api/absences/mine';
const none = { items: [], next: null };

it('gives the prepared answer, and one from the contract where none was prepared', async () => {
  const controls = new Controls();
  const api = hostApi(controls, [answer(listMyAbsences, none)], vi.fn());
  expect(await api.call(listMyAbsences, { query: {} })).toEqual(none);
  const id = 'a'.repeat(32);
  expect(await api.call(getAbsence, { params: { id } })).toMatchObject({ id });
  expect(controls.calls.get()).toEqual([mine, 'get /api/absences/:id']);
});

it.each([
  ['403', 'forbidden'],
  ['409', 'state-changed'],
  ['500', 'internal'],
  ['offline', 'network'],
] as const)('lets a call fail with %s as the API does', async (failure, code) => {
  const controls = new Controls();
  controls.set({ failing: { [mine]: failure } });
  const api = hostApi(controls, [answer(listMyAbsences, none)], vi.fn());
  await expect(api.call(listMyAbsences, { query: {} })).rejects.toMatchObject({ code });
});

it('ends the session with the next call', async () => {
  const controls = new Controls();
  const onSessionEnd = vi.fn();
  controls.set({ sessionEnd: 'next' });
  const api = hostApi(controls, [], onSessionEnd);
  await expect(api.call(listMyAbsences, { query: {} })).rejects.toMatchObject({ code: 'session-expired' });
  expect(onSessionEnd).toHaveBeenCalledOnce();
});

it('makes names as long as the contract allows', async () => {
  const controls = new Controls();
  const api = hostApi(controls, [], vi.fn());
  const longest = async () =>
    Math.max(...(await api.call(listMyAbsences, { query: {} })).items.map(({ name }) => name.length));
  expect(await longest()).toBeLessThan(40);
  controls.set({ longNames: true });
  expect(await longest()).toBeGreaterThan(39);
});

it('keeps the settings over a reload', () => {
  new Controls().set({ person: 'faculty', dark: true });
  expect(new Controls().settings.get()).toMatchObject({ person: 'faculty', dark: true, offline: false });
});
