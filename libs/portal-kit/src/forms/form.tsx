import type { ReactNode } from 'react';
import { FormProvider, get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';
import { errorText } from '../components/error-text.ts';
import styles from './form.module.css';

/**
 * Sends what was typed, keeps it whatever comes back, and shows what is wrong: an ApiError's fields beside the fields
 * with the focus on the first, everything else above the SubmitButton. To clear the form after success call `form.reset()`.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>;
  /** Rejects with what the API said. Called once at a time. */
  onSubmit: (values: Output) => Promise<unknown> | undefined | void;
  children: ReactNode;
}) {
  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          if (form.formState.isSubmitting) event.preventDefault();
          else void send(event);
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) console.error(error);
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const shown = fields.filter(([name]) => get(form.getValues(), name) !== undefined);
  const elsewhere = fields.filter((field) => !shown.includes(field)).map(([, message]) => message);
  for (const [index, [name, message]] of shown.entries()) {
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (shown.length === 0 || elsewhere.length > 0) {
    form.setError('root', { type: 'server', message: [errorText(error), ...elsewhere].join(' ') });
  }
}
