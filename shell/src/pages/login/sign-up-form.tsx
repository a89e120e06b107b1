import { type CollegeDomains, domainRole, messages, optionalLine, requiredLine } from '@campus/contracts';
import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { loadCommonPasswords, weaknessOf } from './password-weakness.ts';

const schemaFor = (domains: CollegeDomains) =>
  z.object({
    firstName: requiredLine('First name', 100),
    lastName: optionalLine('Last name', 100),
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: 'E-mail is required.', abort: true }),
      z.refine((email: string) => domainRole(email, domains) !== null, messages.collegeEmailsOnly(domains)),
    ),
    password: z.string().check(z.minLength(1, 'Password is required.')),
  });

interface Props {
  domains: CollegeDomains;
  passwordMinLength: number;
  onSubmit: (account: {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
  }) => Promise<void>;
}

export function SignUpForm({ domains, passwordMinLength, onSubmit }: Props) {
  const schema = useMemo(() => schemaFor(domains), [domains]);
  const form = useZodForm(schema, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  useEffect(() => void loadCommonPasswords().catch(() => undefined), []);
  return (
    <Form
      form={form}
      onSubmit={async (account) => {
        // Without the list the rest of the policy still holds.
        const common = await loadCommonPasswords().catch(() => new Set<string>());
        const weakness = weaknessOf(account.password, account, passwordMinLength, common);
        if (weakness) form.setError('password', { message: weakness }, { shouldFocus: true });
        else await onSubmit(account);
      }}
    >
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
        hint={`At least ${passwordMinLength} characters, for instance four unrelated words.`}
        required
      />
      <SubmitButton>Sign Up</SubmitButton>
    </Form>
  );
}
