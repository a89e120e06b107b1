/** Shorter parts of an address or name are in many good passwords too. */
const shortestPart = 4;

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** Called early, so that sending the form doesn't have to wait for the list. */
export const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'] as string[]);
};

/** Says in words for the field why a new password that is long enough is too weak; `null` when it is strong enough. */
export function weaknessOf(password: string, person: Person, common: ReadonlySet<string>): string | null {
  const text = password.toLowerCase();
  // `Football2026!` is as easy to guess as `football`.
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(text) || common.has(core) || new Set(text).size < 5)
    return 'This password is easy to guess: many people use it, or one like it. Choose another one, for instance four unrelated words.';
  const parts = [person.email.split('@')[0] ?? '', person.firstName, person.lastName];
  if (parts.some((part) => part.length >= shortestPart && text.includes(part.toLowerCase())))
    return 'The password must not contain your name or address.';
  return null;
}
