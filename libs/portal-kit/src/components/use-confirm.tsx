import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
