import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, type ButtonVariant } from '../components/button.tsx';
import styles from './form.module.css';

/** Sends the surrounding form; busy while sending. Errors that belong to no field appear above it. */
export function SubmitButton({
  children,
  variant = 'primary',
}: {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
}) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <>
      <FormError />
      <Button type="submit" variant={variant} busy={isSubmitting}>
        {children}
      </Button>
    </>
  );
}

/** The surrounding form's error that belongs to no field, for a form with several buttons. */
export function FormError() {
  const { errors } = useFormContext().formState;
  return (
    errors.root?.message && (
      <p className={styles['error']} role="alert">
        {errors.root.message}
      </p>
    )
  );
}
