/** The person whom the authentication provider reports as signed in. */
export interface AuthUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** Empty where the provider knows none. */
  name: string;
  /** An https address, or empty. */
  photo: string;
}

/** An authenticator app whose codes the account asks for. */
export interface SecondFactor {
  id: string;
  name: string;
  /** In ms since 1970. */
  addedAt: number;
}

/** An authenticator app that is being set up. */
export interface NewSecondFactor {
  /** To type into the app. */
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  address: string;
  /** Adds it. Rejects while the code isn't the one that the app shows. */
  confirm(code: string, name: string): Promise<void>;
}

/** The little that the portal needs of an authentication provider; failures are the provider's own errors. */
export interface AuthProvider {
  /** Calls as soon as it is known who is signed in, then when that changes, also in another tab. */
  watch(listener: () => void): void;
  current(): AuthUser | null;
  /** The id token, renewed when it is about to expire; `null` when no one is signed in. */
  getToken(): Promise<string | null>;
  /** Asks the provider again who this is, and gets a token that says so. */
  refresh(): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  signUp(account: { email: string; password: string; name: string }): Promise<AuthUser>;
  /** @param emulatedEmail whom the emulator shall take the person for; without it Google's popup opens */
  signInWithGoogle(emulatedEmail?: string): Promise<AuthUser>;
  /** @param returnTo address of the page that the link in the mail leads back to */
  sendVerification(returnTo: string): Promise<void>;
  sendPasswordReset(email: string, returnTo: string): Promise<void>;
  /** How the person who is signed in proves again who they are. */
  proof(): 'password' | 'google';
  /** Asks for that proof again; the next token says when it was given. */
  confirmPassword(password: string): Promise<void>;
  /** @param emulatedEmail as with `signInWithGoogle` */
  confirmWithGoogle(emulatedEmail?: string): Promise<void>;
  /** The signed-in person's. */
  secondFactors(): Promise<SecondFactor[]>;
  /** @param issuer what the app calls the portal */
  beginSecondFactor(issuer: string): Promise<NewSecondFactor>;
  removeSecondFactor(id: string): Promise<void>;
  /** When the person signed in, in ms since 1970; `null` when no one is signed in. */
  signedInAt(): Promise<number | null>;
  signOut(): Promise<void>;
}
