import { ConfirmDialog } from '@campus/portal-kit';
import { useState, type ComponentProps } from 'react';

/** Asks on the way, as a promise: `if (await confirmed()) …`. The dialog is to be rendered. */
export function useConfirm() {
  const [resolve, setResolve] = useState<((isConfirmed: boolean) => void) | null>(null);
  function close(isConfirmed: boolean) {
    resolve?.(isConfirmed);
    setResolve(null);
  }
  return {
    confirmed: () => new Promise<boolean>((done) => setResolve(() => done)),
    dialog: (props: Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'onCancel'>) => (
      <ConfirmDialog
        {...props}
        open={resolve !== null}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      />
    ),
  };
}
