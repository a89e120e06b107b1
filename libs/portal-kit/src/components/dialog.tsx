import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked to close: by the cross or the Escape key. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/**
 * A modal dialog: the browser's own `<dialog>`, which keeps the focus inside, makes the page behind inert and gives the
 * focus back. The first field takes the focus, else the title.
 */
export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} dismiss />;
}

/** What Dialog and ConfirmDialog share; internal to the kit. `data-autofocus` marks what takes the focus. */
export function ModalDialog({
  open,
  onClose,
  title,
  children,
  actions,
  role,
  dismiss = false,
}: DialogProps & { role?: 'alertdialog'; dismiss?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus], input, select, textarea');
    (first ?? heading.current)?.focus();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={role && `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking, for instance at the second Escape.
      onClose={() => open && onClose()}
    >
      {open && (
        <div className={styles['sheet']}>
          <div className={styles['head']}>
            <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            {dismiss && (
              <Button variant="quiet" aria-label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
            )}
          </div>
          <div id={`${id}-text`}>{children}</div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
