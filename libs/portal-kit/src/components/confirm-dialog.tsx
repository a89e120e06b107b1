import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { ModalDialog } from './dialog.tsx';

/** Asks before something that can't be taken back. The focus begins on Cancel; Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The deed itself, "Remove candidate", not "OK". */
  confirmLabel: string;
  danger?: boolean | undefined;
  /** The deed is under way: it can be neither repeated nor cancelled. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ModalDialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button data-autofocus disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            className={danger ? styles.danger : undefined}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
