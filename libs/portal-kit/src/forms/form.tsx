import { useEffect, type ReactNode } from 'react';
import { FormProvider, get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';
import { errorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { useKeepUnsent, useUnsent } from '../unsent.ts';
import styles from './form.module.css';

/**
 * Sends what was typed, keeps it whatever comes back, and shows what is wrong: an ApiError's fields beside the fields
 * with the focus on the first, everything else above the SubmitButton. To clear the form after success call `form.reset()`.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  keepAs,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>;
  /**
   * Name of the form, with the id of what it is about. What was typed is then here again when the session ended before
   * it was sent, and the same member signs in. A form that keeps more than its fields uses `useUnsent` and `useKeepUnsent`
   * itself.
   */
  keepAs?: string;
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
  const { isDirty, isSubmitSuccessful } = form.formState;
  const unsent = useUnsent<Input>(keepAs);
  useKeepUnsent(keepAs, () => (isDirty ? form.getValues() : null));
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent, { keepDefaultValues: true });
  }, [unsent, reset]);
  return (
    <FormProvider {...form}>
      {unsent && !isSubmitSuccessful && <UnsentNotice />}
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

/** Why a form is filled in already. The session may have ended while it was being sent. */
export const UnsentNotice = () => (
  <Notice tone="neutral">
    <p>This may not have been sent, because your session ended. What you entered is here again.</p>
  </Notice>
);

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
    form.setError('root', { type: 'server', message: [errorText(error), ...new Set(elsewhere)].join(' ') });
  }
}
