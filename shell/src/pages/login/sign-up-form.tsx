import { type CollegeDomains, domainRole, messages, optionalLine, requiredLine } from '@campus/contracts';
import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { useMemo } from 'react';
import * as z from 'zod/mini';

const schemaFor = (domains: CollegeDomains) =>
  z.object({
    firstName: requiredLine('First name', 100),
    lastName: optionalLine('Last name', 100),
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: 'E-mail is required.', abort: true }),
      z.refine((email: string) => domainRole(email, domains) !== null, messages.collegeEmailsOnly(domains)),
    ),
    password: z.string().check(
      z.minLength(1, { error: 'Password is required.', abort: true }),
      // The least that Firebase takes; a project may ask for more, and then says so itself.
      z.minLength(6, 'The password needs at least 6 characters.'),
    ),
  });

interface Props {
  domains: CollegeDomains;
  onSubmit: (account: {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
  }) => Promise<void>;
}

export function SignUpForm({ domains, onSubmit }: Props) {
  const schema = useMemo(() => schemaFor(domains), [domains]);
  const form = useZodForm(schema, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField name="firstName" label="First name" autoComplete="given-name" required />
      <FormField name="lastName" label="Last name" autoComplete="family-name" required={false} />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        hint={`Your address at @${domains.student} or @${domains.admin}.`}
        required
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
      />
      <SubmitButton>Sign Up</SubmitButton>
    </Form>
  );
}
