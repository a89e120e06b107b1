import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '../notify.tsx';
import type { DialogProps, ModalDialog as Modal, ModalDialogProps } from './modal-dialog.tsx';

// Base UI's dialog is a third of the kit, and no page opens with one.
let Loaded: typeof Modal | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads what dialogs are made of, before the first one opens: the shell once a page stands, tests before they begin. */
export function loadDialogs(): Promise<void> {
  loading ??= import('./modal-dialog.tsx').then(({ ModalDialog }) => {
    Loaded = ModalDialog;
    for (const listener of listeners) listener();
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/**
 * A modal dialog: keeps the focus inside, hides and holds still the page behind, and gives the focus back. The first
 * field takes the focus, else the title.
 */
export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} dismiss />;
}

export function ModalDialog(props: ModalDialogProps) {
  const { open } = props;
  const isLoaded = useSyncExternalStore(subscribe, () => Loaded !== undefined);
  useEffect(() => {
    if (open && !Loaded)
      loadDialogs().catch(() => notify.error('The dialog could not be loaded. Are you online?'));
  }, [open]);
  return isLoaded && Loaded ? <Loaded {...props} /> : null;
}
