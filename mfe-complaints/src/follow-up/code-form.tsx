import {
  ApiError,
  Badge,
  Button,
  Form,
  FormError,
  FormField,
  Row,
  Section,
  Stack,
  useZodForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import * as z from 'zod/mini';
import { useState } from 'react';
import { codeFromTyped } from '../filing/follow-up-code.ts';
import styles from './code-form.module.css';
import { aboutCodesTexts, texts } from './texts.ts';
import { keptCodes } from './kept-codes.ts';
import { useForgetCode } from './keep-code.tsx';

const schema = z.object({
  code: z.string().check(
    z.refine((typed) => codeFromTyped(typed) !== null, {
      error: () => t`Enter all 20 letters and digits: five groups of four.`,
    }),
  ),
});

/** Asks for the follow-up code. The typed code stays after any error. */
export function CodeForm({ onEnter }: { onEnter: (code: string) => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });

  async function enter(typed: string) {
    try {
      await onEnter(codeFromTyped(typed)!);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'wrong-follow-up-code')
        return form.setError('code', { message: error.message }, { shouldFocus: true });
      throw error.withMessage(
        error.code === 'rate-limited'
          ? t`This code doesn’t open a complaint. Someone is trying many wrong codes, so the portal is refusing wrong codes for a moment. A correct code always works. Check yours for typing mistakes and try again in a minute.`
          : `${t`Your complaint could not be opened.`} ${error.message}`,
      );
    }
  }
  return (
    <div className={styles.form}>
      <Form form={form} onSubmit={({ code }) => enter(code)}>
        <FormField
          name="code"
          label={t`Your code`}
          hint={t`Capitals and dashes don’t matter.`}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <FormError />
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          icon={<KeyRound aria-hidden="true" />}
        >
          {t`Open my complaint`}
        </Button>
      </Form>
    </div>
  );
}

export const AboutCodes = () => (
  <Section title={t`Good to know`}>
    <Stack as="ul" gap={3} width="measure">
      {aboutCodesTexts().points.map(([point, text]) => (
        <li key={point}>
          <strong>{point}</strong> {text}
        </li>
      ))}
    </Stack>
  </Section>
);

const words = () => texts().list;

/** The codes that this device keeps; nothing when there are none. */
export function CodeList({
  onOpen,
  onRemoved,
}: {
  onOpen: (code: string) => void;
  /** The pressed button is gone. */
  onRemoved: () => void;
}) {
  const [codes, setCodes] = useState(keptCodes.read);
  const [dialog, forget] = useForgetCode();
  async function remove(code: string) {
    if (!(await forget(code))) return;
    setCodes(keptCodes.read());
    onRemoved();
  }
  return (
    <>
      {codes.length > 0 && (
        <Section title={t`Codes on this device`}>
          <Stack as="ul" gap={3}>
            {codes.map(({ code, keptOn, hasReply }) => {
              const item = words().item(code.slice(0, 4), keptOn);
              return (
                <li key={code}>
                  <Row>
                    <span>{item}</span>
                    {hasReply && <Badge tone="accent">{t`New reply`}</Badge>}
                    <Button aria-label={t`Open: ${item}`} onClick={() => onOpen(code)}>
                      {t`Open`}
                    </Button>
                    <Button variant="quiet" aria-label={t`Remove: ${item}`} onClick={() => void remove(code)}>
                      {t`Remove`}
                    </Button>
                  </Row>
                </li>
              );
            })}
          </Stack>
        </Section>
      )}
      {dialog}
    </>
  );
}
