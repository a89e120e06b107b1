import type { AuthProvider, AuthUser } from '../session/auth-provider.ts';

/** The twin of Firebase for tests: one person who knows the password "right". */
export class FakeAuthProvider implements AuthProvider {
  user: AuthUser | null;
  readonly sentTo: string[] = [];
  signedIn = Date.now();
  #listener: () => void = () => undefined;

  constructor(user: AuthUser | null = null) {
    this.user = user;
  }

  /** As Firebase: tells a little after it happened. */
  become(user: AuthUser | null): void {
    this.user = user;
    queueMicrotask(this.#listener);
  }

  watch = (listener: () => void) => {
    this.#listener = listener;
    queueMicrotask(listener);
  };
  current = () => this.user;
  getToken = async () => this.user && `token of ${this.user.uid}`;
  refresh = async () => undefined;
  signIn = async (email: string, password: string) => {
    if (password !== 'right') throw Object.assign(new Error('no'), { code: 'auth/invalid-credential' });
    this.become(authUser(email));
  };
  signUp = async ({ email, name }: { email: string; name: string }) => {
    const user = { ...authUser(email), name, emailVerified: false };
    this.become(user);
    return user;
  };
  signInWithGoogle = async (email = 'popup@sggs.ac.in') => {
    const user = authUser(email);
    this.become(user);
    return user;
  };
  sendVerification = async () => void this.sentTo.push(this.user?.email ?? '');
  sendPasswordReset = async (email: string) => void this.sentTo.push(email);
  proof = () => 'password' as const;
  confirmPassword = async (password: string) => {
    if (password !== 'right') throw Object.assign(new Error('no'), { code: 'auth/invalid-credential' });
    this.signedIn = Date.now();
  };
  confirmWithGoogle = async () => void (this.signedIn = Date.now());
  signedInAt = async () => (this.user ? this.signedIn : null);
  signOut = async () => this.become(null);
}

export const authUser = (email: string): AuthUser => ({
  uid: `uid-${email.split('@')[0]}`,
  email,
  emailVerified: true,
  name: '',
  photo: '',
});
