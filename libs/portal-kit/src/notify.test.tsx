import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from './components/dialog.tsx';
import { notify, Toaster } from './notify.tsx';

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
