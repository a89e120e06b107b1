import { ApiError, Button, Form, FormError, FormField, useZodForm } from '@campus/portal-kit';
import { KeyRound } from 'lucide-react';
import * as z from 'zod/mini';
import { codeFromTyped } from '../filing/follow-up-code.ts';
import styles from './code-form.module.css';
import { codeFormTexts } from './texts.ts';

const schema = z.object({
  code: z.string().check(z.refine((typed) => codeFromTyped(typed) !== null, codeFormTexts.invalid)),
});

/** Asks for the follow-up code. The typed code stays after any error. */
export function CodeForm({ onEnter }: { onEnter: (code: string) => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });

  async function enter(typed: string) {
    try {
      await onEnter(codeFromTyped(typed)!);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'wrong-follow-up-code')
        return form.setError('code', { message: error.message }, { shouldFocus: true });
      throw error.withMessage(
        error.code === 'rate-limited' ? codeFormTexts.throttled : `${codeFormTexts.failed} ${error.message}`,
      );
    }
  }
  return (
    <div className={styles.form}>
      <Form form={form} onSubmit={({ code }) => enter(code)}>
        <FormField
          name="code"
          label={codeFormTexts.label}
          hint={codeFormTexts.hint}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <FormError />
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          icon={<KeyRound aria-hidden="true" />}
        >
          {codeFormTexts.submit}
        </Button>
      </Form>
    </div>
  );
}
