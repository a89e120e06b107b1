import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { rememberPageLoss } from '../losses.ts';
import { useHasSessionEnded } from '../portal-context.tsx';
import { isReloading } from '../unsent.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before the page is left, as long as `reason` says what would be lost. Render the dialog that it returns. Several
 * on one page ask one question. A member who logs out is asked by the shell, before the session ends and not again after.
 */
export function useLeaveGuard(reason: string | null): ReactNode {
  // The router asks only the guard that came last: one without a reason must not be among them.
  return reason !== null && <Guard reason={reason} />;
}

/** The same as an element, for what only sometimes has a guard. */
export const LeaveGuard = ({ reason }: { reason: string | null }) => useLeaveGuard(reason);

function Guard({ reason }: { reason: string }) {
  useEffect(() => rememberPageLoss(reason), [reason]);
  const hasSessionEnded = useHasSessionEnded();
  const blocker = useBlocker(() => !hasSessionEnded());
  // The page that was asked for may load as a whole.
  const isLeaving = blocker.state === 'proceeding';
  useEffect(() => {
    if (isLeaving) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLeaving]);
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
