import { type CollegeDomains, domainRole, messages, optionalLine, requiredLine } from '@campus/contracts';
import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { loadCommonPasswords, weaknessOf } from './password-weakness.ts';
import { signUpFormTexts as texts } from './texts.ts';

const schemaFor = (domains: CollegeDomains, passwordMinLength: number) =>
  z.object({
    firstName: requiredLine(texts.firstName, 100),
    lastName: optionalLine(texts.lastName, 100),
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: texts.emailRequired, abort: true }),
      z.refine((email: string) => domainRole(email, domains) !== null, messages.collegeEmailsOnly(domains)),
    ),
    password: z
      .string()
      .check(
        z.minLength(1, { error: texts.passwordRequired, abort: true }),
        z.minLength(passwordMinLength, texts.passwordTooShort(passwordMinLength)),
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
      <FormField name="firstName" label={texts.firstName} autoComplete="given-name" required />
      <FormField name="lastName" label={texts.lastName} autoComplete="family-name" required={false} />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        hint={texts.emailHint(domains.student, domains.admin)}
        required
      />
      <FormField
        name="password"
        label={texts.password}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint(passwordMinLength)}
        required
      />
      <SubmitButton>{texts.signUp}</SubmitButton>
    </Form>
  );
}
