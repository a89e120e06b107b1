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
import type { NewSecondFactor, SecondFactor } from './auth-provider.ts';
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

export const secondFactorsOf = (user: User): SecondFactor[] =>
  multiFactor(user).enrolledFactors.map(({ uid, displayName, enrollmentTime }) => ({
    id: uid,
    name: displayName ?? 'Second factor',
    addedAt: Date.parse(enrollmentTime),
  }));

export async function beginSecondFactor(user: User, issuer: string): Promise<NewSecondFactor> {
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  return {
    secret: secret.secretKey,
    address: secret.generateQrCodeUrl(user.email ?? '', issuer),
    confirm: (code, name) =>
      factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
  };
}

export const removeSecondFactor = (user: User, id: string): Promise<void> => multiFactor(user).unenroll(id);
