import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { codeSchema } from './code-schema.ts';
import type { CodeQuestion } from './code-prompt.ts';
import { wordsFor } from './sign-in-words.ts';

const schema = z.object({ code: codeSchema });

/** The second step of a sign-in. */
export default function CodeDialog({ question }: { question: CodeQuestion }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Dialog open onClose={question.cancel} title="Enter your code">
      <p>Your account is protected by an authenticator app. Open it and enter the code for this portal.</p>
      <Form
        form={form}
        onSubmit={async ({ code }) => {
          try {
            await question.answer(code);
          } catch (error) {
            form.setError('code', { message: wordsFor(error) }, { shouldFocus: true });
          }
        }}
      >
        <FormField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="Six digits. Lost your phone? Use the app on your other device, or ask the people who run the portal."
          required
        />
        <SubmitButton>Continue</SubmitButton>
      </Form>
    </Dialog>
  );
}
