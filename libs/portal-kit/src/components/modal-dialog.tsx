import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { AreaContext } from './accent-scope.tsx';
import { hueOf } from './area-of.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Stack } from './layout.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked to close: by the cross or the Escape key. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/** An `alertdialog` has no cross: its buttons answer it. */
export type ModalDialogProps = DialogProps & { role?: 'dialog' | 'alertdialog' };

/** See `dialog.tsx`, which loads this. `data-autofocus` marks what takes the focus. */
export function ModalDialog({ open, onClose, title, children, actions, role = 'dialog' }: ModalDialogProps) {
  // It stands at the end of the body, outside of the page's AccentScope.
  const area = useContext(AreaContext);
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    // A tap beside it must not throw away what was typed.
    <BaseDialog.Root open={open} onOpenChange={(opens) => !opens && onClose()} disablePointerDismissal>
      <BaseDialog.Portal {...hueOf(area)}>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          role={role}
          className={styles.dialog}
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('[data-autofocus], input, select, textarea') ??
            heading.current
          }
        >
          <Stack className={styles.sheet}>
            <div className={styles.head}>
              <BaseDialog.Title ref={heading} tabIndex={-1}>
                {title}
              </BaseDialog.Title>
              {role === 'dialog' && (
                <BaseDialog.Close
                  render={<Button variant="quiet" aria-label="Close" icon={<X aria-hidden="true" />} />}
                />
              )}
            </div>
            {role === 'alertdialog' ? (
              <BaseDialog.Description render={<Stack />}>{children}</BaseDialog.Description>
            ) : (
              <Stack>{children}</Stack>
            )}
            {actions && <div className={styles.actions}>{actions}</div>}
          </Stack>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
