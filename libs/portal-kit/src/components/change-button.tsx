import type { Endpoint } from '@campus/contracts';
import { useLayoutEffect, useRef } from 'react';
import type { Answer } from '../api-client.ts';
import { type Change, useChange, type ChangeOptions } from '../data.ts';
import { notify } from '../notify.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { focusOn } from './place.tsx';
import { useConfirm, type Question } from './confirm-dialog.tsx';

/** Once this button is gone, and the focus with it. */
function focusAround(button: HTMLElement | null): void {
  const places: HTMLElement[] = [];
  for (let part = button?.parentElement; part; part = part.parentElement)
    if (part.getAttribute('tabindex') === '-1') places.push(part);
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const place = places.find((one) => one.isConnected) ?? null;
    // The page itself would be scrolled to its top.
    if (place?.tagName === 'MAIN') place.focus({ preventScroll: true });
    else focusOn(place);
  });
}

/**
 * A button that changes something through an endpoint, once its reader agrees if there is a `question`. If the button goes
 * with what it changed, the `Place` around it takes the focus.
 * @param call the params, query and body to send
 * @param done what to say after success, where the page itself doesn't show it
 * @param children the button's label, when it isn't the one of the dialog
 */
export function ChangeButton<E extends Endpoint>({
  endpoint,
  call,
  question,
  done,
  onSuccess,
  variant,
  'aria-label': label,
  children = question?.confirmLabel,
  ...options
}: ChangeOptions<E> &
  Pick<ButtonProps, 'variant' | 'aria-label' | 'children'> & {
    endpoint: E;
    call?: Change<E>;
    question?: Question;
    done?: string | ((answer: Answer<E>) => string);
  }) {
  const [dialog, confirm] = useConfirm();
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const { mutate, isPending } = useChange(endpoint, {
    onError: ({ message }) => notify.error(message),
    ...options,
    onSuccess: (answer, ...rest) => {
      if (done) notify.success(typeof done === 'string' ? done : done(answer));
      return onSuccess?.(answer, ...rest);
    },
  });
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (isPressed.current) focusAround(pressed);
    };
  }, []);
  const ask = async () => {
    if (question && !(await confirm(question))) return;
    isPressed.current = true;
    mutate(call as Change<E>);
  };
  return (
    <>
      <Button ref={button} variant={variant} aria-label={label} busy={isPending} onClick={() => void ask()}>
        {children}
      </Button>
      {dialog}
    </>
  );
}
