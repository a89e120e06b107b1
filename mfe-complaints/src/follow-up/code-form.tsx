import { ApiError, Button, ErrorState, Notice, TextField } from '@campus/portal-kit';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { codeFromTyped } from '../filing/follow-up-code.ts';
import styles from './code-form.module.css';

/** Asks for the follow-up code. The typed code stays after any error. */
export function CodeForm({ onEnter }: { onEnter: (code: string) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  async function enter() {
    if (busy) return;
    const code = codeFromTyped(typed);
    setFailure(null);
    setProblem(code === null ? 'Enter all 20 letters and digits: five groups of four.' : undefined);
    if (code === null) return field.current?.focus();
    setBusy(true);
    try {
      await onEnter(code);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong-follow-up-code') {
        setProblem(error.message);
        field.current?.focus();
      } else setFailure(error);
      setBusy(false);
    }
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <TextField
        label="Your code"
        hint="Capitals and dashes don’t matter."
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        error={problem}
        ref={field}
      />
      {failure !== null && (
        <Failure
          error={failure}
          onRetry={() => {
            // The pressed button disappears.
            field.current?.focus();
            void enter();
          }}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} icon={<KeyRound aria-hidden="true" />}>
          Open my complaint
        </Button>
      </div>
    </form>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'rate-limited') {
    return (
      <Notice tone="warn">
        <p role="alert">
          This code doesn’t open a complaint, and someone is trying many wrong codes. The portal refuses wrong
          codes for a moment. A right code always works: check it for a typing mistake and try again in a
          minute.
        </p>
      </Notice>
    );
  }
  return <ErrorState error={error} title="Your complaint could not be opened" onRetry={onRetry} />;
}
