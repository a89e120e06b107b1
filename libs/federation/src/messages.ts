import { compileMessage } from '@lingui/message-utils/compileMessage';
import { transform } from '@lingui/native-tools';
import { parseAst, type Plugin } from 'vite';

/** Lingui writes macros as `_({ id: "yev1YO", message: "Hello {name}", values: { … } })`. */
const descriptor = /(\/\*i18n\*\/ \{\s*id: "[^"]+",\s*message: )("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g;

function valueOf(literal: string): string {
  const [statement] = parseAst(`(${literal})`).body;
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'Literal')
    throw new Error(`This is no text: ${literal}`);
  return String(statement.expression.value);
}

/**
 * Turns the macros of `@lingui/core/macro` into calls of the kit's `i18n`. The English text stays in the code, for
 * sentences that a language lacks. It is compiled here, so that no browser needs the parser of messages.
 */
export function messages(): Plugin {
  return {
    name: 'campus:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '@lingui/core/macro' },
      async handler(source, id) {
        const { code, map = null } = await transform(source, id, {
          macro: { descriptorFields: 'message', runtimeModules: { i18n: ['@campus/portal-kit', 'i18n'] } },
        });
        return {
          code: code.replaceAll(
            descriptor,
            (_, start: string, literal: string) => start + JSON.stringify(compileMessage(valueOf(literal))),
          ),
          map,
        };
      },
    },
  };
}
