import { useState, type ComponentProps, type ReactNode } from 'react';
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

export type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'danger' | 'children'
>;

/**
 * Asks on the way, as a promise: `if (!(await confirm({ title, confirmLabel, danger, children }))) return`. The dialog is
 * to be rendered.
 */
export function useConfirm(): [dialog: ReactNode, confirm: (question: Question) => Promise<boolean>] {
  const [asked, setAsked] = useState<(Question & { answer: (sure: boolean) => void }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  function close(sure: boolean) {
    asked?.answer(sure);
    // The question stays while its dialog fades.
    setOpen(false);
  }
  const dialog = asked && (
    <ConfirmDialog
      title={asked.title}
      confirmLabel={asked.confirmLabel}
      danger={asked.danger}
      open={isOpen}
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    >
      {asked.children}
    </ConfirmDialog>
  );
  const confirm = (question: Question) =>
    new Promise<boolean>((answer) => {
      setAsked({ ...question, answer });
      setOpen(true);
    });
  return [dialog, confirm];
}
