import { coreOf, hasWord } from './word-filter.ts';

/** Shorter parts of an address or name are in many good passwords too. */
const shortestPart = 4;

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Tells whether a text in lower case is a common password.
 * Called early, so that sending the form doesn't have to wait for the list.
 */
export const loadCommonPasswords = async (): Promise<(text: string) => boolean> => {
  const { default: encoded } = await import('virtual:common-passwords');
  const filter = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
  return (text) => hasWord(filter, text);
};

/** Says in words for the field why a new password that is long enough is too weak; `null` when it is strong enough. */
export function weaknessOf(
  password: string,
  person: Person,
  isCommon: (text: string) => boolean,
): string | null {
  const text = password.toLowerCase();
  if (isCommon(text) || isCommon(coreOf(text)) || new Set(text).size < 5)
    return 'This password is easy to guess: many people use it, or one like it. Choose another one, for instance four unrelated words.';
  const parts = [person.email.split('@')[0] ?? '', person.firstName, person.lastName];
  if (parts.some((part) => part.length >= shortestPart && text.includes(part.toLowerCase())))
    return 'The password must not contain your name or address.';
  return null;
}
