import { type CollegeDomains, domainRole, messages, optionalLine, requiredLine } from '@campus/contracts';
import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { loadCommonPasswords, weaknessOf } from './password-weakness.ts';

const schemaFor = (domains: CollegeDomains, passwordMinLength: number) =>
  z.object({
    firstName: requiredLine(t`First name`, 100),
    lastName: optionalLine(t`Last name`, 100),
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: t`Enter your email address.`, abort: true }),
      z.refine((email: string) => domainRole(email, domains) !== null, messages.collegeEmailsOnly(domains)),
    ),
    password: z
      .string()
      .check(
        z.minLength(1, { error: t`Enter your password.`, abort: true }),
        z.minLength(passwordMinLength, t`The password needs at least ${passwordMinLength} characters.`),
      ),
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
  const schema = useMemo(() => schemaFor(domains, passwordMinLength), [domains, passwordMinLength]);
  const form = useZodForm(schema, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  useEffect(() => void loadCommonPasswords().catch(() => undefined), []);
  return (
    <Form
      form={form}
      onSubmit={async (account) => {
        // Without the list the rest of the policy still holds.
        const isCommon = await loadCommonPasswords().catch(() => () => false);
        const weakness = weaknessOf(account.password, account, isCommon);
        if (weakness) form.setError('password', { message: weakness }, { shouldFocus: true });
        else await onSubmit(account);
      }}
    >
      <FormField name="firstName" label={t`First name`} autoComplete="given-name" required />
      <FormField name="lastName" label={t`Last name`} autoComplete="family-name" required={false} />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        hint={t`Your address at @${{ student: domains.student }} or @${{ admin: domains.admin }}.`}
        required
      />
      <FormField
        name="password"
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        hint={t`At least ${passwordMinLength} characters, for instance four unrelated words.`}
        required
      />
      <SubmitButton>{t`Sign Up`}</SubmitButton>
    </Form>
  );
}
