import { Fold, useFormState } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import styles from './report-form.module.css';

/** Fields that are filled in already: folded away, until something in them is wrong. */
export function FieldsFold({
  title,
  names,
  isOpen = false,
  children,
}: {
  title: string;
  /** Of the fields inside. */
  names: readonly string[];
  /** To begin with. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { errors } = useFormState();
  return (
    <Fold title={title} mustBeSeen={isOpen || names.some((name) => name in errors)}>
      <div className={styles['fields']}>{children}</div>
    </Fold>
  );
}
