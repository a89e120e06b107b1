import { useContext, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, type ButtonVariant } from '../components/button.tsx';
import { Row } from '../components/layout.tsx';
import { Notice } from '../components/notice.tsx';
import { useObservable } from '../observable.ts';
import { repeating } from '../repeats.ts';
import { ArrivedBeforeContext, arrivedType } from './form.tsx';
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

export function FormError() {
  const { errors, isSubmitting } = useFormContext().formState;
  const { root } = errors;
  const isRepeating = useObservable(repeating) > 0;
  const arrived = useContext(ArrivedBeforeContext);
  if (isSubmitting && isRepeating) return <output>No answer yet. Trying again …</output>;
  if (!root?.message) return null;
  if (root.type !== arrivedType)
    return (
      <p className={styles.error} role="alert">
        {root.message}
      </p>
    );
  return (
    <Notice tone="warn">
      <p role="alert">{root.message}</p>
      <Row>
        {arrived?.link()}
        <Button onClick={arrived?.sendAsNew}>Send this as another one</Button>
      </Row>
    </Notice>
  );
}
