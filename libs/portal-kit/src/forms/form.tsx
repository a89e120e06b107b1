import { createContext, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { errorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { LeaveGuard } from '../components/use-leave-guard.tsx';
import { arrivedBefore } from '../repeats.ts';
import styles from './form.module.css';
import type { KeptForm } from './kept-form.ts';

/**
 * Sends what was typed, keeps it whatever comes back, and shows what is wrong: an ApiError's fields beside the fields
 * with the focus on the first, everything else above the SubmitButton. To clear the form after success call `form.reset()`.
 */
export function Form<Input extends FieldValues, Output>({
  kept,
  form = kept!.form,
  onSubmit,
  earlier,
  waitsForNetwork = false,
  leaveWarning,
  children,
}: {
  /** Of `useKeptForm`; a form that keeps nothing gives its `form` instead. */
  kept?: KeptForm<Input, Output>;
  form?: UseFormReturn<Input, unknown, Output>;
  /** Leads to what an earlier try with this key, by the button of this value, made: its answer got lost. */
  earlier?: (key: string, pressed: string) => ReactNode;
  /**
   * Sent by itself once the device is online again, as long as its page is open and nothing is changed. Never for what
   * must be sent at a moment that its author chooses.
   */
  waitsForNetwork?: boolean;
  /** Asked before someone leaves the page with unsent input: says what would be lost. */
  leaveWarning?: string;
  /** Rejects with what the API said. Called once at a time. @param pressed `value` of the button that sends it */
  onSubmit: (values: Output, pressed: string) => Promise<unknown> | undefined | void;
  children: ReactNode;
}) {
  const [isWaiting, setWaiting] = useState(false);
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  const send = form.handleSubmit(async (values, event) => {
    const { submitter } = (event?.nativeEvent ?? {}) as SubmitEvent;
    const button = submitter as HTMLButtonElement | null;
    setPressed(button);
    // Tried all the same: a portal on this machine answers without a network.
    const wasOffline = !navigator.onLine;
    setWaiting(false);
    try {
      await onSubmit(values, button?.value ?? '');
    } catch (error) {
      const isUnsent = wasOffline && error instanceof ApiError && error.code === 'network';
      if (isUnsent && waitsForNetwork) setWaiting(true);
      else if (isUnsent) showFailure(form, error.withMessage(offlineText));
      else if (kept && arrivedBefore(error))
        form.setError('root', { type: arrivedType, message: arrivedText });
      else showFailure(form, error);
    }
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const resume = () => element.current?.requestSubmit();
    addEventListener('online', resume);
    const stop = form.subscribe({ formState: { values: true }, callback: () => setWaiting(false) });
    return () => {
      removeEventListener('online', resume);
      stop();
    };
  }, [isWaiting, form]);
  const { isDirty, isSubmitSuccessful } = form.formState;
  return (
    <FormProvider {...form}>
      {leaveWarning && <LeaveGuard reason={isDirty ? leaveWarning : null} />}
      {kept?.restored === 'session-ended' && !isSubmitSuccessful && <UnsentNotice />}
      {isWaiting && (
        <Notice tone="warn">
          <output>{waitingText}</output>
          <Button onClick={() => setWaiting(false)}>Don’t send it later</Button>
        </Notice>
      )}
      <form
        className={styles.form}
        ref={element}
        noValidate
        onSubmit={(event) => {
          if (form.formState.isSubmitting) event.preventDefault();
          else void send(event);
        }}
      >
        <ArrivedBeforeContext
          value={
            kept && {
              link: () => earlier?.(kept.last().requestId, pressed?.value ?? ''),
              sendAsNew() {
                kept.arrived();
                element.current?.requestSubmit(pressed);
              },
            }
          }
        >
          {children}
        </ArrivedBeforeContext>
      </form>
    </FormProvider>
  );
}

/** Tells `FormError` what its reader can do about an earlier try that had arrived. */
export const ArrivedBeforeContext = createContext<
  { link: () => ReactNode; sendAsNew: () => void } | undefined
>(undefined);
export const arrivedType = 'arrived-before';
const arrivedText =
  'An earlier try had arrived, without what you changed since, and stays as it is. What you entered is still here.';

const stillHere = 'Everything you entered is still here.';
const offlineText = `You are offline, so nothing was sent. ${stillHere} Send it when you are online again.`;
const waitingText =
  'You are offline. This has not been sent yet. Keep this page open: the portal sends it when you are online again.';

/** Why a form is filled in already. The session may have ended while it was being sent. */
const UnsentNotice = () => (
  <Notice tone="neutral">
    <p>This may not have been sent, because your session ended. We kept what you entered.</p>
  </Notice>
);

function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) console.error(error);
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const shown = fields.filter(([name]) => get(form.getValues(), name) !== undefined);
  const elsewhere = fields.filter((field) => !shown.includes(field)).map(([, message]) => message);
  for (const [index, [name, message]] of shown.entries()) {
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (shown.length === 0 || elsewhere.length > 0) {
    const isKept = error instanceof ApiError && error.isUncertain;
    const words = [errorText(error), ...new Set(elsewhere), ...(isKept ? [stillHere] : [])];
    form.setError('root', { type: 'server', message: words.join(' ') });
  }
}
