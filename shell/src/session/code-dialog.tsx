import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import type { CodeQuestion } from './code-prompt.ts';
import { failBeside } from './sign-in-words.ts';
import { codeDialogTexts as texts } from './texts.ts';

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
    label={texts.code}
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
    <Dialog open onClose={question.cancel} title={texts.title}>
      <p>{texts.lead}</p>
      <Form form={form} onSubmit={({ code }) => question.answer(code).catch(failBeside('code'))}>
        <CodeField hint={texts.codeHint} />
        <SubmitButton>{texts.continue}</SubmitButton>
      </Form>
    </Dialog>
  );
}
