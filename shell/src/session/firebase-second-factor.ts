import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { CodePrompt } from './code-prompt.ts';

const apps = (resolver: MultiFactorResolver) =>
  resolver.hints.filter(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);

/** Ends a sign-in for which Firebase wants a one-time code as well. */
export function finishWithCode(
  auth: Auth,
  error: MultiFactorError,
  askForCode: CodePrompt['ask'],
): Promise<UserCredential> {
  const resolver = getMultiFactorResolver(auth, error);
  const factors = apps(resolver);
  // By SMS only, say.
  if (factors.length === 0) throw error;
  return askForCode(async (code) => {
    let refusal: unknown;
    // Firebase wants to know which app made the code; the person needn't.
    for (const { uid } of factors) {
      try {
        return await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(uid, code));
      } catch (failure) {
        refusal = failure;
      }
    }
    throw refusal;
  });
}

/** An authenticator app whose codes the account asks for; `addedAt` is in ms since 1970. */
export type SecondFactor = ReturnType<typeof secondFactorsOf>[number];

export const secondFactorsOf = (user: User) =>
  multiFactor(user).enrolledFactors.map(({ uid, displayName, enrollmentTime }) => ({
    id: uid,
    name: displayName ?? 'Second factor',
    addedAt: Date.parse(enrollmentTime),
  }));

/** An authenticator app that is being set up. */
export type NewSecondFactor = Awaited<ReturnType<typeof beginSecondFactor>>;

export async function beginSecondFactor(user: User, issuer: string) {
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  return {
    /** To type into the app. */
    secret: secret.secretKey,
    /** The same as an `otpauth:` address, for a QR code. */
    address: secret.generateQrCodeUrl(user.email ?? '', issuer),
    /** Adds it. Rejects while the code isn't the one that the app shows. */
    confirm: (code: string, name: string): Promise<void> =>
      factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
  };
}

export const removeSecondFactor = (user: User, id: string): Promise<void> => multiFactor(user).unenroll(id);
