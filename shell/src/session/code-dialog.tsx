import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { codeSchema } from './code-schema.ts';
import type { CodeQuestion } from './code-prompt.ts';
import { failBeside } from './sign-in-words.ts';
import { texts } from './texts.ts';

const schema = z.object({ code: codeSchema });

/** The second step of a sign-in. */
export default function CodeDialog({ question }: { question: CodeQuestion }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Dialog open onClose={question.cancel} title={texts.codeDialog.title}>
      <p>{texts.codeDialog.lead}</p>
      <Form form={form} onSubmit={({ code }) => question.answer(code).catch(failBeside('code'))}>
        <FormField
          name="code"
          label={texts.codeDialog.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={texts.codeDialog.codeHint}
          required
        />
        <SubmitButton>{texts.codeDialog.continue}</SubmitButton>
      </Form>
    </Dialog>
  );
}
