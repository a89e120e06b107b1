import type { Me } from '@campus/contracts/members';
import { ApiError, type Session } from '@campus/portal-kit';
import { personas } from '@campus/portal-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlySession } from '../early/early-session.ts';
import { authUser, FakeAuthProvider } from '../testing/fake-auth-provider.ts';
import { SessionStore } from './session-store.ts';

interface Change {
  session: Session;
  before: Session;
  goTo: string | undefined;
}

const student = authUser('student@sggs.ac.in');
const meOf = (provider: FakeAuthProvider): Me => ({
  ...personas.student.me,
  id: provider.user?.uid ?? '',
  email: provider.user?.email ?? '',
});

function storeFor(provider: FakeAuthProvider, fetchMe: () => Promise<Me> = async () => meOf(provider)) {
  const load = vi.fn(async () => provider);
  const store = new SessionStore(load, fetchMe);
  const changes: Change[] = [];
  store.subscribe((session, before) => changes.push({ session, before, goTo: store.goTo }));
  return { store, load, changes };
}

beforeEach(() => localStorage.clear());

it('starts as logged out if no one was logged in, without loading the provider', async () => {
  const { store, load } = storeFor(new FakeAuthProvider());
  expect(await store.known()).toEqual({ status: 'signed-out' });
  expect(load).not.toHaveBeenCalled();
  expect(await store.getToken()).toBeNull();
});

it('still asks the provider for a page that needs to be sure', async () => {
  const { store } = storeFor(new FakeAuthProvider(student));
  expect(await store.settled()).toMatchObject({ status: 'member', me: { id: 'uid-student' } });
  expect(await store.getToken()).toBe('token of uid-student');
});

it('is unknown at the next visit of someone who was logged in', async () => {
  await storeFor(new FakeAuthProvider(student)).store.settled();
  expect(storeFor(new FakeAuthProvider(student)).store.get()).toEqual({ status: 'unknown' });
});

it('changes once for a login, and says where to go', async () => {
  const provider = new FakeAuthProvider();
  const { store, changes } = storeFor(provider);
  await store.act((auth) => auth.signIn(student.email, 'right'), '/profile');
  await vi.waitFor(() => expect(provider.user).not.toBeNull());
  expect(changes).toMatchObject([{ session: { status: 'member' }, goTo: '/profile' }]);
});

it('stays unchanged when a login fails', async () => {
  const { store, changes } = storeFor(new FakeAuthProvider());
  await expect(store.act((auth) => auth.signIn(student.email, 'wrong'))).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
  expect(changes).toEqual([]);
});

it('follows a logout and a login in another tab', async () => {
  const provider = new FakeAuthProvider(student);
  const { store } = storeFor(provider);
  await store.settled();
  provider.become(null);
  await vi.waitFor(() => expect(store.get().status).toBe('signed-out'));
  provider.become(authUser('other@sggs.ac.in'));
  await vi.waitFor(() => expect(store.get()).toMatchObject({ me: { id: 'uid-other' } }));
});

it('never shows the session of the previous person', async () => {
  const provider = new FakeAuthProvider(student);
  const { store, changes } = storeFor(provider);
  await store.settled();
  provider.become(authUser('other@sggs.ac.in'));
  await vi.waitFor(() => expect(store.get()).toMatchObject({ me: { id: 'uid-other' } }));
  expect(changes.map((change) => change.session.status)).toEqual(['member', 'unknown', 'member']);
});

it('shows nothing of one account to another of the same member before the API has answered', async () => {
  const provider = new FakeAuthProvider(student);
  const { store, changes } = storeFor(provider, async () => personas.student.me);
  await store.settled();
  provider.become(authUser('student+x@sggs.ac.in'));
  await vi.waitFor(() => expect(changes).toHaveLength(3));
  expect(changes.map((change) => change.session.status)).toEqual(['member', 'unknown', 'member']);
});

it('treats a second account of the same member as the same member', async () => {
  const { store, changes } = storeFor(new FakeAuthProvider(authUser('student+x@sggs.ac.in')), async () => ({
    ...personas.student.me,
    id: 'uid-of-the-first-account',
  }));
  await store.settled();
  await store.recheck();
  expect(changes.map((change) => change.session.status)).toEqual(['member', 'member']);
});

it("renews only the current member's record", async () => {
  const { store } = storeFor(new FakeAuthProvider(student));
  await store.settled();
  const { me } = store.get() as { me: Me };
  store.renew({ ...me, name: 'New Name' });
  store.renew({ ...me, id: 'other', name: 'Other' });
  expect(store.get()).toMatchObject({ me: { id: 'uid-student', name: 'New Name' } });
});

it('drops an answer that arrives after the logout', async () => {
  const provider = new FakeAuthProvider(student);
  const answers: (() => void)[] = [];
  const { store } = storeFor(provider, async () => {
    const me = meOf(provider);
    await new Promise<void>((resolve) => answers.push(resolve));
    return me;
  });
  void store.settled();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  provider.become(null);
  await vi.waitFor(() => expect(store.get().status).toBe('signed-out'));
  answers[0]!();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get().status).toBe('signed-out');
});

it('is unavailable while the API does not answer, and recovers', async () => {
  const provider = new FakeAuthProvider(student);
  let dead = true;
  const { store } = storeFor(provider, async () => {
    if (dead) throw ApiError.network();
    return meOf(provider);
  });
  const session = await store.settled();
  expect(session).toMatchObject({ status: 'unavailable', error: { code: 'network' } });
  dead = false;
  if (session.status === 'unavailable') session.retry();
  expect(await store.known()).toMatchObject({ status: 'member' });
});

it("is unavailable when the provider can't be loaded, and recovers", async () => {
  let load = async (): Promise<FakeAuthProvider> => Promise.reject(new TypeError('no chunk'));
  const store = new SessionStore(
    () => load(),
    async () => personas.student.me,
  );
  expect(await store.settled()).toMatchObject({ status: 'unavailable' });
  load = async () => new FakeAuthProvider(student);
  expect(await store.settled()).toMatchObject({ status: 'member' });
});

it('renews the token by itself after the address was confirmed', async () => {
  const provider = new FakeAuthProvider(student);
  let renewed = false;
  provider.refresh = async () => void (renewed = true);
  const { store } = storeFor(provider, async () => ({
    ...meOf(provider),
    status: renewed ? 'member' : 'unverified',
  }));
  expect(await store.settled()).toMatchObject({ status: 'member' });
});

it('becomes a member when the address is confirmed meanwhile', async () => {
  const provider = new FakeAuthProvider({ ...student, emailVerified: false });
  const { store } = storeFor(provider, async () => ({
    ...meOf(provider),
    status: provider.user?.emailVerified ? 'member' : 'unverified',
  }));
  expect(await store.settled()).toMatchObject({ status: 'unverified' });
  provider.user = student;
  await store.recheck();
  expect(store.get()).toMatchObject({ status: 'member' });
});

it('asks once when the returning page and its button ask at the same time', async () => {
  const provider = new FakeAuthProvider(student);
  const refresh = vi.spyOn(provider, 'refresh');
  const { store } = storeFor(provider);
  await store.settled();
  await Promise.all([store.recheck(), store.recheck()]);
  expect(refresh).toHaveBeenCalledOnce();
  await store.recheck();
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('starts when another tab logs in', async () => {
  const { store } = storeFor(new FakeAuthProvider(student));
  localStorage.setItem('campus.signed-in', '1');
  dispatchEvent(new StorageEvent('storage', { key: 'campus.signed-in', newValue: '1' }));
  await vi.waitFor(() => expect(store.get()).toMatchObject({ status: 'member' }));
});

it('says that the session ended when the provider refuses to renew the token', async () => {
  const provider = new FakeAuthProvider(student);
  const { store } = storeFor(provider);
  await store.settled();
  provider.getToken = async () => {
    provider.become(null);
    throw Object.assign(new Error('disabled'), { code: 'auth/user-disabled' });
  };
  await expect(store.getToken()).rejects.toMatchObject({ status: 401, code: 'session-expired' });
});

describe('with an early session', () => {
  const early = (changes: Partial<EarlySession> = {}) => ({
    user: student,
    token: 'stored token',
    expiresAt: Date.now() + 3_600_000,
    me: { ...personas.student.me, id: student.uid },
    ...changes,
  });
  /** A store whose page stands when the test says so. */
  function storeWith(session: EarlySession | null, provider = new FakeAuthProvider(student)) {
    const load = vi.fn(async () => provider);
    const fetchMe = vi.fn(async () => meOf(provider));
    let stands = () => {};
    const pageStands = new Promise<void>((resolve) => (stands = resolve));
    const store = new SessionStore(load, fetchMe, {
      session: async () => session,
      pageStands: () => pageStands,
    });
    const changes: Change[] = [];
    store.subscribe((session, before) => changes.push({ session, before, goTo: store.goTo }));
    return { store, provider, load, fetchMe, stands, changes };
  }

  it('knows the member without the provider, which it asks once the page stands', async () => {
    const { store, load, fetchMe, stands, changes } = storeWith(early());
    expect(await store.settled()).toMatchObject({ status: 'member', me: { id: 'uid-student' } });
    expect(await store.getToken()).toBe('stored token');
    expect(store.account()?.uid).toBe('uid-student');
    expect(load).not.toHaveBeenCalled();
    stands();
    await vi.waitFor(async () => expect(await store.getToken()).toBe('token of uid-student'));
    expect([fetchMe.mock.calls.length, changes.length]).toEqual([0, 1]);
  });

  it('sends the stored token while the provider is loaded but has not said yet who is signed in', async () => {
    const provider = new FakeAuthProvider();
    let say = () => {};
    provider.watch = (listener) => void (say = listener);
    const { store, load, stands, changes } = storeWith(early(), provider);
    await store.settled();
    stands();
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(await store.getToken()).toBe('stored token');
    provider.user = student;
    say();
    expect(await store.getToken()).toBe('token of uid-student');
    expect(changes).toHaveLength(1);
  });

  it('ends the session when the provider knows that nobody is signed in', async () => {
    const { store, stands } = storeWith(early(), new FakeAuthProvider());
    await store.settled();
    stands();
    await vi.waitFor(() => expect(store.get()).toEqual({ status: 'signed-out' }));
    expect(await store.getToken()).toBeNull();
  });

  it('never shows one account’s session to another that the provider knows', async () => {
    const { store, stands, changes } = storeWith(early(), new FakeAuthProvider(authUser('other@sggs.ac.in')));
    await store.settled();
    stands();
    await vi.waitFor(() => expect(store.get()).toMatchObject({ me: { id: 'uid-other' } }));
    expect(changes.map((change) => change.session.status)).toEqual(['member', 'unknown', 'member']);
  });

  it('asks the provider for a token when the stored one is about to expire', async () => {
    const { store } = storeWith(early({ expiresAt: Date.now() + 10_000 }));
    await store.settled();
    expect(await store.getToken()).toBe('token of uid-student');
  });

  it('signs out, and rechecks, through the provider', async () => {
    const { store, provider, stands } = storeWith(early());
    await store.settled();
    await store.recheck();
    expect(store.get()).toMatchObject({ status: 'member' });
    await store.signOut();
    expect(provider.user).toBeNull();
    expect(store.get()).toEqual({ status: 'signed-out' });
    stands();
  });

  it('asks the provider when there is none', async () => {
    const { store, load } = storeWith(null);
    expect(await store.settled()).toMatchObject({ status: 'member' });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
