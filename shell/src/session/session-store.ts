import type { Me } from '@campus/contracts/members';
import { ApiError, type Session } from '@campus/portal-kit';
import { Observable } from '@campus/portal-kit/shell';
import type { EarlySession } from '../early/early-session.ts';
import type { AuthProvider, AuthUser } from './firebase-auth-provider.ts';
import { onSignedInElsewhere, readSignedInHint, writeSignedInHint } from './signed-in-hint.ts';

/** A token with so little time left, in ms, is not sent any more. */
const renewedBeforeMs = 30_000;

/** A session that is known before the provider is loaded. */
interface Early {
  /** `null` when only the provider knows. */
  session: () => Promise<EarlySession | null>;
  /** When the provider is loaded in that case: it takes nothing from the page that opens. */
  pageStands: () => Promise<void>;
}

/**
 * The person who uses the portal, from two sources: the authentication provider says who is signed in, the API what that person
 * is here. Nothing else in the shell talks to the provider.
 */
export class SessionStore extends Observable<Session> {
  /** While the session changes: the page that the person who caused it here shall see next. */
  goTo: string | undefined;
  readonly #createProvider: () => Promise<AuthProvider>;
  readonly #fetchMe: () => Promise<Me>;
  readonly #early: Early | undefined;
  #begun: Promise<void> | undefined;
  /** The stored token, until the provider is there. */
  #earlyToken: Pick<EarlySession, 'token' | 'expiresAt'> | undefined;
  #started: Promise<AuthProvider> | undefined;
  #provider: AuthProvider | undefined;
  /** Until it has said who is signed in, the provider has no token. */
  #isProviderReady = false;
  #user: AuthUser | null | undefined;
  /** Uid of the account that the session was made for: several accounts can be one member. */
  #shown: string | undefined;
  /** Counts what the provider told: an answer of the API to an older turn is dropped. */
  #turn = 0;
  #acting = false;
  #rechecking: Promise<void> | undefined;

  constructor(createProvider: () => Promise<AuthProvider>, fetchMe: () => Promise<Me>, early?: Early) {
    super({ status: readSignedInHint() ? 'unknown' : 'signed-out' });
    this.#createProvider = createProvider;
    this.#fetchMe = fetchMe;
    this.#early = early;
    onSignedInElsewhere(() => void this.begin());
  }

  /** The account that is signed in, as the provider knows it. */
  account = (): AuthUser | null => this.#user ?? null;

  /** Shows what the API answered to a change of one's own record. */
  renew(me: Me): void {
    const session = this.get();
    if (!('me' in session) || session.me.id !== me.id) return;
    // An answer that is on its way is older.
    this.#turn += 1;
    this.set({ status: me.status, me });
  }

  getToken = async (): Promise<string | null> => {
    const early = this.#earlyToken;
    if (early && !this.#isProviderReady) {
      if (Date.now() < early.expiresAt - renewedBeforeMs) return early.token;
      await this.#start();
    }
    try {
      return (await this.#provider?.getToken()) ?? null;
    } catch (error) {
      // A provider that refuses to renew the token has signed the person out: the account was closed, say.
      if (this.#provider?.current()) throw error;
      throw (await import('./session-calls.ts')).sessionExpired();
    }
  };

  /** How the person who is signed in proves who they are. */
  proof = () => this.#provider?.proof() ?? 'password';

  /** In ms since 1970. */
  signedInAt = async (): Promise<number | null> => (await this.#provider?.signedInAt()) ?? null;

  /**
   * Finds out who is signed in: from the early session, else from the provider. Never rejects: a failure is the session
   * `unavailable`.
   */
  begin = (): Promise<void> => {
    this.#begun ??= this.#beginEarly();
    return this.#begun.then(() => (this.#earlyToken ? undefined : this.#beginWithProvider()));
  };

  #beginWithProvider = (): Promise<void> =>
    this.#start().then(
      () => undefined,
      (error: unknown) => this.#unavailable(error, this.begin),
    );

  async #beginEarly(): Promise<void> {
    if (!this.#early || this.#started) return;
    const early = await this.#early.session();
    // A sign-in or sign-out has loaded the provider meanwhile.
    if (!early || this.#started) return;
    const { user, me } = early;
    this.#earlyToken = early;
    this.#user = user;
    this.#shown = user.uid;
    this.set({ status: me.status, me });
    void this.#early
      .pageStands()
      .then(() => this.#start())
      // It is loaded when it is needed.
      .catch(() => undefined);
  }

  /** The session once it is known for sure. */
  async settled(): Promise<Session> {
    await this.begin();
    return this.known();
  }

  /** The session once it is known; for whoever left no trace of a sign-in, "signed out" is taken for known. */
  async known(): Promise<Session> {
    if (this.get().status !== 'unknown') return this.get();
    return new Promise((resolve) => {
      const stop = this.subscribe((session) => {
        if (session.status === 'unknown') return;
        stop();
        resolve(session);
      });
    });
  }

  /**
   * Calls the provider, which may log a person in or out. The session changes once, at the end, and the person is taken to
   * `goTo`. Rejects with the provider's error.
   */
  async act(action: (provider: AuthProvider) => Promise<void>, goTo?: string): Promise<void> {
    const provider = await this.#start();
    this.#acting = true;
    try {
      await action(provider);
      this.goTo = goTo;
    } finally {
      this.#acting = false;
      await this.#sync(provider);
      this.goTo = undefined;
    }
  }

  /** For code that uses the provider by itself. Rejects if it can't be loaded. */
  loadProvider = async (): Promise<void> => void (await this.#start());

  /** An act that signs no one in or out. Rejects with the provider's error. */
  ask = async <T>(question: (provider: AuthProvider) => Promise<T>): Promise<T> =>
    question(await this.#start());

  /** Ends the session here and in every other tab. */
  signOut = (goTo?: string): Promise<void> =>
    this.act(async (provider) => {
      // The provider reports it before it is done.
      this.goTo = goTo;
      await provider.signOut();
    }, goTo);

  /** Asks again who this is, for instance after the link in the mail was opened. */
  recheck(): Promise<void> {
    // The return to the page and the button on it ask at the same moment.
    this.#rechecking ??= this.#askAgain().finally(() => (this.#rechecking = undefined));
    return this.#rechecking;
  }

  /** Asks the API alone whether the person is still let in. When it doesn't answer, everything stays as it is. */
  async look(): Promise<void> {
    const turn = this.#turn;
    const me = await this.#fetchMe().catch(() => null);
    const session = this.get();
    const isSame = 'me' in session && JSON.stringify(session.me) === JSON.stringify(me);
    if (me && turn === this.#turn && !isSame) this.set({ status: me.status, me });
  }

  async #askAgain(): Promise<void> {
    const provider = await this.#start();
    await provider.refresh();
    this.#user = provider.current();
    await this.#resolve();
  }

  #start(): Promise<AuthProvider> {
    this.#started ??= this.#createProvider().then(
      (provider) =>
        new Promise<AuthProvider>((resolve) => {
          this.#provider = provider;
          provider.watch(() => {
            this.#isProviderReady = true;
            // An act can wait for a person; a session that another tab ends meanwhile is over all the same.
            if (this.#acting && provider.current()) return;
            void this.#sync(provider).then(() => resolve(provider));
          });
        }),
    );
    // A failed load can be tried again.
    this.#started.catch(() => (this.#started = undefined));
    return this.#started;
  }

  async #sync(provider: AuthProvider): Promise<void> {
    const user = provider.current();
    if (this.#user !== undefined && this.#user?.uid === user?.uid) return;
    this.#user = user;
    writeSignedInHint(user !== null);
    await this.#resolve();
  }

  async #resolve(): Promise<void> {
    const turn = ++this.#turn;
    const user = this.#user;
    if (!user) return this.set({ status: 'signed-out' });
    // The next person must not see the pages of the one before.
    if ('me' in this.get() && this.#shown !== user.uid) this.set({ status: 'unknown' });
    this.#shown = user.uid;
    try {
      let me = await this.#fetchMe();
      if (me.status === 'unverified' && user.emailVerified) {
        // The address was confirmed after the token was made.
        await this.#provider?.refresh();
        me = await this.#fetchMe();
      }
      if (turn === this.#turn) this.set({ status: me.status, me });
    } catch (error) {
      if (turn !== this.#turn) return;
      // The API client has said so already, and the session ends.
      if (error instanceof ApiError && error.code === 'session-expired') return;
      this.#unavailable(error, async () => this.#resolve());
    }
  }

  #unavailable(error: unknown, again: () => Promise<void>): void {
    const retry = () => {
      this.set({ status: 'unknown' });
      void again();
    };
    this.set({ status: 'unavailable', error: error instanceof Error ? error : ApiError.network(), retry });
  }

  override set(session: Session): void {
    if (session.status !== 'signed-out' || this.get().status !== 'signed-out') super.set(session);
  }
}
