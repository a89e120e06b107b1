import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import styles from './form.module.css';

/** Sends the surrounding Form; busy while it is sent. What went wrong and belongs to no field stands above it. */
export function SubmitButton({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  const {
    formState: { isSubmitting, errors },
  } = useFormContext();
  return (
    <>
      {errors.root?.message && (
        <p className={styles['error']} role="alert">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting} icon={icon}>
        {children}
      </Button>
    </>
  );
}
