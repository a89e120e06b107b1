import { Fold, FormField, useFormContext } from '@campus/portal-kit';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import styles from './report-form.module.css';

/** What is the same each time: folded away when it is known, until something in it is wrong. */
export function AboutYou({
  isKnown,
  address,
  children,
}: {
  isKnown: boolean;
  /** Name of the address field, which is given as `children`. */
  address: 'classCoordinatorEmail' | 'parentEmail';
  children: ReactNode;
}) {
  const {
    formState: { errors, submitCount },
    setFocus,
  } = useFormContext();
  const wrong = ['name', 'registrationNumber', 'className', address].find((name) => name in errors);
  // A folded field can't take the focus that the form gives it.
  const goThere = useEffectEvent(() => {
    if (wrong !== undefined && Object.keys(errors)[0] === wrong) setFocus(wrong);
  });
  useEffect(() => {
    if (submitCount > 0) goThere();
  }, [submitCount]);
  return (
    <Fold title="About you, and who is told" mustBeSeen={!isKnown || wrong !== undefined}>
      <div className={styles['about']}>
        <FormField name="name" label="Your name" required autoComplete="name" hint="As in your account." />
        <FormField name="registrationNumber" label="Registration number" required autoComplete="off" />
        <FormField
          name="className"
          label="Class"
          required={false}
          maxLength={60}
          autoComplete="off"
          hint="As faculty know it, for instance SE CSE A."
        />
        {children}
      </div>
    </Fold>
  );
}
