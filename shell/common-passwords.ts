import { dictionary } from '@zxcvbn-ts/language-common';
import { coreOf, wordFilter } from './src/pages/login/word-filter.ts';

const name = 'virtual:common-passwords';
const listLength = 10_000;
/** `PASSWORD_MIN_LENGTH` is at least this. */
const shortestPassword = 8;

/**
 * The commonest passwords that the sign-up form can meet, as a module. The whole list would be 196 KB on the wire.
 * People can use the long ones as they are, so these come first.
 */
export function commonPasswords() {
  return {
    name: 'campus:common-passwords',
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load(id: string) {
      if (id !== `\0${name}`) return undefined;
      const known = dictionary['passwords-common'] as string[];
      const usable = known.filter((word) => word.length >= shortestPassword || coreOf(word) === word);
      const long = usable.filter((word) => word.length >= 10);
      const chosen = [...new Set([...long, ...usable])].slice(0, listLength);
      return `export default ${JSON.stringify(Buffer.from(wordFilter(chosen)).toString('base64'))};`;
    },
  };
}
