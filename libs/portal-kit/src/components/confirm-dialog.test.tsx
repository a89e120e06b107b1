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

it('asks, named by its title and described by its text, and acts on confirmation', async () => {
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

it('focuses Cancel first, closes, and returns the focus', async () => {
  render(<Example onConfirm={() => undefined} />);
  const remove = screen.getByRole('button', { name: 'Remove' });
  await userEvent.click(remove);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await expect.poll(() => document.activeElement).toBe(cancel);
  await userEvent.click(cancel);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(remove);
});

it('closes on Escape', async () => {
  render(<Example onConfirm={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
});

it("can't be cancelled or repeated while the action is running", async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Example onConfirm={onConfirm} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove candidate' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
