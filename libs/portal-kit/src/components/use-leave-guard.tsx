import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before the page is left, as long as `reason` is given: what would be lost. The dialog is to be rendered. */
export function useLeaveGuard(reason: string | null): ReactNode {
  const isActive = reason !== null;
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
  const blocker = useBlocker(
    // There the portal leads when somebody signs out: this page is closed already.
    ({ nextLocation }) => isActive && !['/', '/login'].includes(nextLocation.pathname),
  );
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
