import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from './components/dialog.tsx';
import { notify, Toaster } from './notify.tsx';

it('replaces the last message with the next, and keeps errors', async () => {
  render(<Toaster />);
  notify.success('The set-up is saved.');
  await screen.findByText('The set-up is saved.');
  notify.error('The photo was not saved.');
  notify.success('Voting is open.');
  await screen.findByText('Voting is open.');
  const isShown = (text: string) => screen.getByText(text).closest('[data-in]')?.getAttribute('data-in');
  await waitFor(() => expect(isShown('The set-up is saved.')).toBe('false'));
  expect(isShown('The photo was not saved.')).toBe('true');
});

it('can be read while a dialog is open', async () => {
  render(
    <>
      <Toaster />
      <Dialog open title="Roles of Asha" onClose={() => undefined} />
    </>,
  );
  await screen.findByRole('dialog');
  notify.error('Your session has ended.');
  expect((await screen.findByRole('alert')).textContent).toBe('Your session has ended.');
});
