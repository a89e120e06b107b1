import { ApiError, Button, ErrorState, Notice, TextField } from '@campus/portal-kit';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { codeFromTyped } from '../filing/follow-up-code.ts';
import styles from './code-form.module.css';
import { codeFormTexts } from './texts.ts';

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
    setProblem(code === null ? codeFormTexts.invalid : undefined);
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
        label={codeFormTexts.label}
        hint={codeFormTexts.hint}
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
          {codeFormTexts.submit}
        </Button>
      </div>
    </form>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'rate-limited') {
    return (
      <Notice tone="warn">
        <p role="alert">{codeFormTexts.throttled}</p>
      </Notice>
    );
  }
  return <ErrorState error={error} title={codeFormTexts.failed} onRetry={onRetry} />;
}
