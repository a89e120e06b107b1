import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

it('opens by keyboard, does and leads', async () => {
  const logOut = vi.fn<() => void>();
  const menu = (
    <Menu
      label="Asha"
      items={[
        { label: 'Profile', to: '/profile' },
        { label: 'Log out', onSelect: logOut },
      ]}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element: menu },
    { path: '/profile', element: <h1>Profile</h1> },
  ]);
  await import('./menu-with-popup.tsx'); // slow on a busy machine, and not what is tested
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Asha' }).id).not.toBe(''));
  screen.getByRole('button', { name: 'Asha' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledOnce();

  await userEvent.click(screen.getByRole('button', { name: 'Asha' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  await screen.findByRole('heading', { name: 'Profile' });
});
