import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Example({ onConfirm, busy }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <ConfirmDialog
        open={open}
        title="Remove Asha?"
        confirmLabel="Remove candidate"
        danger
        busy={busy}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        This can't be taken back.
      </ConfirmDialog>
    </>
  );
}

/** What a browser does when Escape is pressed in a modal dialog; happy-dom doesn't. */
const pressEscape = () =>
  screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true }));

it('asks, named by its title and described by its text, and does the deed', async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Example onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Asha?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "This can't be taken back.",
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove candidate' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('begins with the focus on Cancel, and closes', async () => {
  render(<Example onConfirm={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  await userEvent.click(cancel);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(document.querySelector('dialog')?.open).toBe(false);
});

it('is cancelled by Escape', async () => {
  render(<Example onConfirm={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.querySelector('dialog')?.open).toBe(true);
  pressEscape();
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
});

it('can be neither cancelled nor repeated while the deed is under way', async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Example onConfirm={onConfirm} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  pressEscape();
  await userEvent.click(screen.getByRole('button', { name: 'Remove candidate' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.querySelector('dialog')?.open).toBe(true);
});
