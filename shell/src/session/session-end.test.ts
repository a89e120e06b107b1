import type { Me } from '@campus/contracts/members';
import { personas } from '@campus/portal-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser, FakeAuthProvider } from '../testing/fake-auth-provider.ts';
import { forgetLastUsed, isIdle, readLastUsed, writeLastUsed } from './last-used.ts';
import { SessionEnd } from './session-end.ts';
import { SessionStore } from './session-store.ts';

const minute = 60_000;
const student = authUser('student@sggs.ac.in');
let stop: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  forgetLastUsed();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_800_000_000_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function signedIn(
  fetchMe: () => Promise<Me> = async () => personas.student.me,
  isSilent: () => boolean = () => false,
) {
  const provider = new FakeAuthProvider(student);
  const session = new SessionStore(async () => provider, fetchMe);
  const end = new SessionEnd(session, { maxMs: 12 * 60 * minute, idleMs: 60 * minute }, isSilent);
  stop = end.start();
  await session.settled();
  return { provider, session, end };
}
const pass = async (minutes: number, end: SessionEnd) => {
  vi.setSystemTime(Date.now() + minutes * minute);
  await end.look();
};

it('warns two minutes before an hour without use is over, then logs out', async () => {
  const { session, end } = await signedIn();
  await pass(57, end);
  expect(end.get()).toBeNull();
  await pass(1, end);
  expect(end.get()).toEqual({ cause: 'idle', minutesLeft: 2 });
  await pass(2, end);
  await vi.waitFor(() => expect(session.get().status).toBe('signed-out'));
});

it('counts a key or a click as use, and removes the warning', async () => {
  const { session, end } = await signedIn();
  await pass(59, end);
  expect(end.get()).not.toBeNull();
  dispatchEvent(new KeyboardEvent('keydown'));
  await end.look();
  expect(end.get()).toBeNull();
  await pass(30, end);
  expect(session.get().status).toBe('member');
});

it('ends at the first input after the computer slept for more than an hour', async () => {
  const { session, end } = await signedIn();
  vi.setSystemTime(Date.now() + 61 * minute);
  dispatchEvent(new PointerEvent('pointerdown'));
  await end.look();
  await vi.waitFor(() => expect(session.get().status).toBe('signed-out'));
});

it('counts use in another tab', async () => {
  const { session, end } = await signedIn();
  vi.setSystemTime(Date.now() + 59 * minute);
  localStorage.setItem('campus.last-used', String(Date.now()));
  await pass(30, end);
  expect(end.get()).toBeNull();
  expect(session.get().status).toBe('member');
});

it('warns before the login is too old, even in use, and continues after the person confirms their identity', async () => {
  const { provider, session, end } = await signedIn();
  vi.setSystemTime(Date.now() + (12 * 60 - 1) * minute);
  writeLastUsed(Date.now());
  await end.look();
  expect(end.get()).toEqual({ cause: 'age', minutesLeft: 1 });
  await provider.confirmPassword('right');
  end.renewed();
  await vi.waitFor(() => expect(end.get()).toBeNull());
  await pass(30, end);
  expect(session.get().status).toBe('member');
});

it('continues when another tab or an admin action renewed the login', async () => {
  const { provider, session, end } = await signedIn();
  await end.look();
  vi.setSystemTime(Date.now() + (12 * 60 - 1) * minute);
  writeLastUsed(Date.now());
  await end.look();
  expect(end.get()).toEqual({ cause: 'age', minutesLeft: 1 });
  await provider.confirmPassword('right');
  await pass(2, end);
  expect(end.get()).toBeNull();
  expect(session.get().status).toBe('member');
});

it('ends at the next visit if the portal was not used for long', async () => {
  const { session } = await signedIn();
  vi.setSystemTime(Date.now() + 61 * minute);
  expect(isIdle(60 * minute)).toBe(true);
  expect(isIdle(62 * minute)).toBe(false);
  await session.signOut();
  expect(readLastUsed()).toBeNull();
  expect(isIdle(60 * minute)).toBe(false);
});

it('notices within a minute that an admin locked the member', async () => {
  const fetchMe = vi.fn<() => Promise<Me>>(async () => personas.student.me);
  const { session, end } = await signedIn(fetchMe);
  fetchMe.mockResolvedValue({ ...personas.student.me, status: 'locked', roles: [], permissions: [] });
  await pass(1, end);
  expect(session.get()).toMatchObject({ status: 'locked' });
});

it('asks nothing on a page of an anonymous flow, and makes up for it on the next page', async () => {
  const fetchMe = vi.fn<() => Promise<Me>>(async () => personas.student.me);
  let isSilent = true;
  const { end } = await signedIn(fetchMe, () => isSilent);
  fetchMe.mockClear();
  await pass(1, end);
  await pass(1, end);
  expect(fetchMe).not.toHaveBeenCalled();
  isSilent = false;
  await end.look();
  expect(fetchMe).toHaveBeenCalledOnce();
});
