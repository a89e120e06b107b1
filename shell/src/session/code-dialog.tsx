import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { CodeQuestion } from './code-prompt.ts';
import { failBeside } from './sign-in-words.ts';

/** A one-time code; apps show it with a space in the middle. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits that your app shows.')),
);

export const CodeField = ({ hint }: { hint: string }) => (
  <FormField
    name="code"
    label={t`Code`}
    autoComplete="one-time-code"
    inputMode="numeric"
    hint={hint}
    required
  />
);

const schema = z.object({ code: codeSchema });

export default function CodeDialog({ question }: { question: CodeQuestion }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Dialog open onClose={question.cancel} title={t`Enter your code`}>
      <p>{t`Your account is protected by an authenticator app. Open it and enter the code for this portal.`}</p>
      <Form form={form} onSubmit={({ code }) => question.answer(code).catch(failBeside('code'))}>
        <CodeField
          hint={t`Six digits. Lost your phone? Use the app on your other device, or ask the people who run the portal.`}
        />
        <SubmitButton>{t`Continue`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
