import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHasSessionEnded } from '../portal-context.tsx';
import { isReloading } from '../unsent.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before the page is left, as long as `reason` says what would be lost. Render the dialog that it returns. A member
 * who signs out is not asked: the page is closed already.
 */
export function useLeaveGuard(reason: string | null): ReactNode {
  const isActive = reason !== null;
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
  const hasSessionEnded = useHasSessionEnded();
  const blocker = useBlocker(() => isActive && !hasSessionEnded());
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave this page?"
      confirmLabel="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{reason}</p>
    </ConfirmDialog>
  );
}

/** The same as an element, for what only sometimes has a guard: the router supports one at a time. */
export const LeaveGuard = ({ reason }: { reason: string | null }) => useLeaveGuard(reason);
