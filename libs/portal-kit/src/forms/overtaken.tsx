import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Row } from '../components/layout.tsx';
import { Notice } from '../components/notice.tsx';
import { focusOn } from '../components/place.tsx';
import { notify } from '../notify.tsx';
import type { KeptForm } from './kept-form.ts';

/** Refusals that say that something is no longer as it was read. */
const overtaking = [
  'state-changed',
  'step-not-possible',
  'already-decided',
  'already-approved',
  'deadline-passed',
];

/** Whether the API refused a step because someone else was faster. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && overtaking.includes(error.code);

/**
 * Saves a setting that others may change meanwhile: the form then holds what is stored. If someone else was faster, it
 * keeps its input and takes the new version, so that saving again replaces theirs.
 * @param send the call
 * @param filled the form's values for its answer
 * @throws the refusal, with `conflict` as its message if someone else was faster
 */
export async function saveSetting<Input extends { version: number }, Output, Answer>(
  { fill, form }: Pick<KeptForm<Input, Output>, 'fill' | 'form'>,
  send: () => Promise<Answer>,
  filled: (answer: Answer) => Input,
  onReload: () => Promise<{ version: number }>,
  texts: { saved: string; conflict: string },
): Promise<void> {
  try {
    fill(filled(await send()));
    notify.success(texts.saved);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const { version } = await onReload();
    form.setValue('version' as never, version as never);
    throw (error as ApiError).withMessage(texts.conflict);
  }
}

export interface Overtaken {
  /** The API's message if someone else was faster, otherwise `null`. */
  refusal: string | null;
  place: RefObject<HTMLDivElement | null>;
  clear: () => void;
  /**
   * For the `catch` of a step: refetches its subject, then shows that someone else was faster.
   * @throws the error, if it has another cause
   */
  check: (error: unknown, readAgain: () => unknown) => Promise<void>;
}

/** A step that someone else may take meanwhile. The form keeps its input; `OvertakenNotice` goes below it. */
export function useOvertaken(): Overtaken {
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (refusal !== null) focusOn(place.current);
  }, [refusal]);
  return {
    refusal,
    place,
    clear: () => setRefusal(null),
    async check(error, readAgain) {
      if (!isOvertaken(error)) throw error;
      await readAgain();
      setRefusal((error as ApiError).message);
    },
  };
}

/**
 * The buttons of a step, below a notice if someone else was faster. If the step is no longer possible, the reader can
 * copy their text instead.
 */
export function OvertakenNotice({
  overtaken: { refusal, place },
  state,
  isPossible,
  typed,
  onDismiss,
  children,
}: {
  overtaken: Overtaken;
  /** The current state, in words: "Approved". */
  state: string;
  isPossible: boolean;
  typed: string;
  /** It isn't needed. */
  onDismiss: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {(refusal !== null || !isPossible) && (
        <Notice tone="warn" ref={place}>
          <p role="alert">
            <span dir="auto">{refusal}</span> It is now “{state}”.{' '}
            {isPossible
              ? 'What you entered is still here. Check what changed, then send it again if you still want to.'
              : 'You can’t send this any more, but you can still copy what you wrote.'}
          </p>
        </Notice>
      )}
      <Row gap={3}>
        {isPossible ? (
          children
        ) : (
          <>
            <CopyButton text={typed}>Copy what I wrote</CopyButton>
            <Button variant="quiet" onClick={onDismiss}>
              I don’t need it
            </Button>
          </>
        )}
      </Row>
    </>
  );
}
