import type { AuthProvider, AuthUser } from '../session/firebase-auth-provider.ts';
import type { SecondFactor } from '../session/firebase-second-factor.ts';
import type { CodePrompt } from '../session/code-prompt.ts';

/** The twin of Firebase for tests: one person who knows the password "right". */
export class FakeAuthProvider implements AuthProvider {
  user: AuthUser | null;
  readonly sentTo: string[] = [];
  signedIn = Date.now();
  /** With an app, a sign-in also needs the code 123456. */
  factors: SecondFactor[] = [];
  /** Whether the session was begun with a code. */
  usedCode = false;
  readonly #askForCode: CodePrompt['ask'];
  #listener: () => void = () => undefined;

  constructor(
    user: AuthUser | null = null,
    askForCode: CodePrompt['ask'] = () => Promise.reject(new Error()),
  ) {
    this.user = user;
    this.#askForCode = askForCode;
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
    await this.#finish();
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
    await this.#finish();
    this.signedIn = Date.now();
  };
  confirmWithGoogle = async () => void (this.signedIn = Date.now());
  secondFactors = async () => this.factors;
  beginSecondFactor = async (issuer: string) => ({
    secret: 'JBSWY3DPEHPK3PXP',
    address: `otpauth://totp/${issuer}:${this.user?.email}?secret=JBSWY3DPEHPK3PXP`,
    confirm: async (code: string, name: string) => {
      await this.acceptCode(code);
      this.factors = [...this.factors, { id: `factor-${this.factors.length}`, name, addedAt: Date.now() }];
      this.usedCode = true;
    },
  });
  removeSecondFactor = async (id: string) =>
    void (this.factors = this.factors.filter((one) => one.id !== id));
  acceptCode = async (code: string) => {
    if (code !== '123456') throw Object.assign(new Error('no'), { code: 'auth/invalid-verification-code' });
  };
  signedInAt = async () => (this.user ? this.signedIn : null);
  signOut = async () => this.become(null);

  async #finish() {
    if (this.factors.length === 0) return;
    await this.#askForCode((code) => this.acceptCode(code));
    this.usedCode = true;
  }
}

export const authUser = (email: string): AuthUser => ({
  uid: `uid-${email.split('@')[0]}`,
  email,
  emailVerified: true,
  name: '',
  photo: '',
});
