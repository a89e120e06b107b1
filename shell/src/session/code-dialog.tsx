import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { codeSchema } from './code-schema.ts';
import type { CodeQuestion } from './code-prompt.ts';
import { failBeside } from './sign-in-words.ts';
import { codeDialogTexts as texts } from './texts.ts';

const schema = z.object({ code: codeSchema });

export default function CodeDialog({ question }: { question: CodeQuestion }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Dialog open onClose={question.cancel} title={texts.title}>
      <p>{texts.lead}</p>
      <Form form={form} onSubmit={({ code }) => question.answer(code).catch(failBeside('code'))}>
        <FormField
          name="code"
          label={texts.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={texts.codeHint}
          required
        />
        <SubmitButton>{texts.continue}</SubmitButton>
      </Form>
    </Dialog>
  );
}
