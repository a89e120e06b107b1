import { late } from '../late.tsx';
import { notify } from '../notify.tsx';
import type { DialogProps, ModalDialogProps } from './modal-dialog.tsx';

// Base UI's dialog is a third of the kit, and no page opens with one.
const Late = late(async () => (await import('./modal-dialog.tsx')).ModalDialog, {
  onMissing() {
    notify.error('The dialog could not be loaded. Are you online?');
  },
});

/** Loads what dialogs are made of, before the first one opens: the shell once a page stands, tests before they begin. */
export const loadDialogs = Late.load;

export const ModalDialog = (props: ModalDialogProps) =>
  (props.open || Late.isLoaded()) && <Late {...props} />;

/**
 * A modal dialog: keeps the focus inside, hides and holds still the page behind, and gives the focus back. The first
 * field takes the focus, else the title.
 */
export const Dialog = (props: DialogProps) => <ModalDialog {...props} />;
