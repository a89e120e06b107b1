import { transformAsync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parseAst, type Plugin } from 'vite';

const linguiConfig = makeConfig(
  { locales: ['en'], runtimeConfigModule: { i18n: ['@campus/portal-kit', 'i18n'] } },
  { skipValidation: true },
);
/** Lingui writes macros as `_({ id: "yev1YO", message: "Hello {name}", values: { … } })`. */
const descriptor = /(\/\*\* i18n \*\/\s*\{\s*id: "[^"]+",\s*message: )("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g;

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
      async handler(source, filename) {
        const result = await transformAsync(source, {
          filename,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          generatorOpts: { jsescOption: { minimal: true } },
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[macros, { linguiConfig, descriptorFields: 'message' }]],
        });
        return {
          code: result!.code!.replaceAll(
            descriptor,
            (_, start: string, literal: string) => start + JSON.stringify(compileMessage(valueOf(literal))),
          ),
          map: JSON.stringify(result!.map),
        };
      },
    },
  };
}
