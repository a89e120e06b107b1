import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LinkButton } from './link-button.tsx';
import { Page } from './page.tsx';

it('names the document, and takes the focus after navigation but not at first', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <Page title="Dashboard">
          <LinkButton to="/voting">Vote</LinkButton>
        </Page>
      ),
    },
    { path: '/voting', element: <Page title="Student Elections" /> },
  ]);
  render(<RouterProvider router={router} />);
  expect(document.title).toBe('Dashboard · College Transparency System');
  expect(document.activeElement).toBe(document.body);

  await userEvent.click(screen.getByRole('link', { name: 'Vote' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Student Elections' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Student Elections · College Transparency System');
});
