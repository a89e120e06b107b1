import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '../notify.tsx';
import { Observable } from '../observable.ts';
import type { DialogProps, ModalDialog as Modal, ModalDialogProps } from './modal-dialog.tsx';

// Base UI's dialog is a third of the kit, and no page opens with one.
let Loaded: typeof Modal | undefined;
const isLoaded = new Observable(false);
let loading: Promise<void> | undefined;

/** Loads what dialogs are made of, before the first one opens: the shell once a page stands, tests before they begin. */
export function loadDialogs(): Promise<void> {
  loading ??= import('./modal-dialog.tsx').then(({ ModalDialog }) => {
    Loaded = ModalDialog;
    isLoaded.set(true);
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
  const canOpen = useSyncExternalStore(isLoaded.subscribe, isLoaded.get);
  useEffect(() => {
    if (open && !Loaded)
      loadDialogs().catch(() => notify.error('The dialog could not be loaded. Are you online?'));
  }, [open]);
  return canOpen && Loaded ? <Loaded {...props} /> : null;
}
