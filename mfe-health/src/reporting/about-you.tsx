import { FormField } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { FieldsFold } from './fields-fold.tsx';

/** What is the same each time. */
export function AboutYou({
  isKnown,
  children,
}: {
  isKnown: boolean;
  /** The address of who is told. */
  children: ReactNode;
}) {
  return (
    <FieldsFold
      title="About you, and who is told"
      names={['name', 'registrationNumber', 'className', 'classCoordinatorEmail', 'parentEmail']}
      isOpen={!isKnown}
    >
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
    </FieldsFold>
  );
}
