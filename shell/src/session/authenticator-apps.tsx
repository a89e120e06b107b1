import {
  Button,
  CopyButton,
  Form,
  FormField,
  notify,
  QueryState,
  Row,
  Stack,
  SubmitButton,
  useConfirm,
  usePortal,
  useZodForm,
  When,
} from '@campus/portal-kit';
import { QrCode } from '@campus/portal-kit/qr-code';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../shell-context.tsx';
import type { NewSecondFactor, SecondFactor } from './firebase-second-factor.ts';
import styles from './authenticator-apps.module.css';
import { CodeField, codeSchema } from './code-dialog.tsx';
import { codeOf, failBeside, wordsFor } from './sign-in-words.ts';
import { useAttempt } from './use-attempt.ts';

const failureOf = (error: unknown): string =>
  codeOf(error) === 'auth/operation-not-allowed'
    ? t`Authenticator apps are not switched on for this portal. Please tell the people who run the portal.`
    : wordsFor(error, t`This did not work. Please try again.`);

export default function AuthenticatorApps() {
  const { config } = usePortal();
  const { session, confirmation } = useShell();
  const queries = useQueryClient();
  const [added, setAdded] = useState<NewSecondFactor | null>(null);
  const [busy, attempt] = useAttempt(failureOf);
  const [dialog, confirm] = useConfirm();
  const queryKey = ['second-factors', session.account()?.uid];
  const query = useQuery({ queryKey, queryFn: () => session.ask((provider) => provider.secondFactors()) });

  /** Firebase wants a recent sign-in for whatever changes the second factor. */
  async function afterProof<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (codeOf(error) !== 'auth/requires-recent-login' || !(await confirmation.ask())) throw error;
      return action();
    }
  }

  const begin = () =>
    attempt(async () => {
      const issuer = t`${{ collegeName: config.collegeName }} campus portal`;
      setAdded(await afterProof(() => session.ask((provider) => provider.beginSecondFactor(issuer))));
    });

  async function changed(words: string) {
    notify.success(words);
    await queries.invalidateQueries({ queryKey });
    // Permissions can depend on it. If they can't be read now, the next call reads them.
    await session.recheck().catch(() => undefined);
  }

  async function remove({ id, name }: SecondFactor) {
    const children = (
      <p>{t`Its codes will stop working. Without another app, your password or Google is enough to log in. Admins have to add an app again.`}</p>
    );
    const confirmLabel = t`Remove app`;
    if (!(await confirm({ title: `Remove ${name}?`, confirmLabel, children }))) return;
    attempt(async () => {
      // Always: whoever finds an open browser must not take the protection away.
      if (!(await confirmation.ask())) return;
      await session.ask((provider) => provider.removeSecondFactor(id));
      await changed(t`${name} was removed.`);
    });
  }

  return (
    <>
      <QueryState query={query}>
        {(apps) => (
          <Stack as="ul" gap={2}>
            {apps.map((app) => (
              <li key={app.id}>
                <Row>
                  <span>
                    <bdi>{app.name}</bdi>
                    {t`, added on`} <When at={new Date(app.addedAt).toISOString()} />
                  </span>
                  <Button variant="quiet" onClick={() => void remove(app)} aria-label={`Remove ${app.name}`}>
                    {t`Remove`}
                  </Button>
                </Row>
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      {added ? (
        <NewApp
          app={added}
          confirm={(code, name) => afterProof(() => added.confirm(code, name))}
          onAdded={async (name) => {
            setAdded(null);
            await changed(t`${name} was added. From now on you need its code to log in.`);
          }}
          onCancel={() => setAdded(null)}
        />
      ) : (
        <Button busy={busy} onClick={begin}>
          {t`Add an authenticator app`}
        </Button>
      )}
      {dialog}
    </>
  );
}

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t`Give the app a name.` }), z.maxLength(60)),
  code: codeSchema,
});

interface NewAppProps {
  app: NewSecondFactor;
  confirm: NewSecondFactor['confirm'];
  onAdded: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NewApp({ app: { secret, address }, confirm, onAdded, onCancel }: NewAppProps) {
  const form = useZodForm(schema, { defaultValues: { name: 'Phone', code: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ name, code }) => {
        await confirm(code, name).catch(failBeside('code', failureOf));
        await onAdded(name);
      }}
    >
      <p>
        {t`Scan this with an authenticator app, or`}{' '}
        <a href={address}>{t`open it in an app on this device`}</a>
        {t`. You can also type the key into the app:`}
      </p>
      <QrCode text={address} label={t`QR code: adds the portal to an authenticator app`} />
      <Row>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret}>{t`Copy key`}</CopyButton>
      </Row>
      <FormField
        name="name"
        label={t`Name of the app`}
        hint={t`For example, Phone.`}
        maxLength={60}
        required
      />
      <CodeField hint={t`The six digits that the app shows for the portal.`} />
      <Row>
        <SubmitButton>{t`Add app`}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Row>
    </Form>
  );
}
