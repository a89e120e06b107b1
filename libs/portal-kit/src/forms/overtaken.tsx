import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Row } from '../components/layout.tsx';
import { Notice } from '../components/notice.tsx';

/** Refusals that say that something is no longer as it was read. */
const overtaking = [
  'state-changed',
  'step-not-possible',
  'already-decided',
  'already-approved',
  'deadline-passed',
];

/** Whether the API refused a step because somebody else was quicker. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && overtaking.includes(error.code);

export interface Overtaken {
  /** What the API said when somebody else was quicker; `null`: nobody was. */
  refusal: string | null;
  place: RefObject<HTMLDivElement | null>;
  clear: () => void;
  /**
   * For the `catch` of a step: reads again what it is about, then says that somebody was quicker.
   * @throws the error, when it says anything else
   */
  check: (error: unknown, readAgain: () => unknown) => Promise<void>;
}

/** A step that somebody else may take meanwhile. What was typed stays in the form; `OvertakenNotice` goes below it. */
export function useOvertaken(): Overtaken {
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (refusal !== null) place.current?.focus();
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
 * The buttons of a step, and above them that somebody else was quicker. When the step is no longer possible, what was
 * typed can be copied instead.
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
  /** What it is now, in words: "Approved". */
  state: string;
  isPossible: boolean;
  /** What the reader wrote. */
  typed: string;
  /** It isn't needed. */
  onDismiss: () => void;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <>
      {(refusal !== null || !isPossible) && (
        <Notice tone="warn" ref={place}>
          <p role="alert">
            <span dir="auto">{refusal}</span> It is now “{state}”.{' '}
            {isPossible
              ? 'What you entered is still here: look at what is new, and send it again if it still fits.'
              : 'So this can’t be sent any more. What you wrote is still here, to copy.'}
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
