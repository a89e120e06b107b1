import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../testing/index.ts';
import { LinkButton } from './link-button.tsx';
import { Page } from './page.tsx';
import { PanelTitleContext, Section } from './section.tsx';

it('sets the document title, and takes the focus after navigation but not initially', async () => {
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

it('has each item of a page that stays read out, also if the heading has the focus already', async () => {
  const router = createMemoryRouter([{ path: '/items/:id', element: <Page title="Item" /> }], {
    initialEntries: ['/items/1'],
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/items/2'));
  const before = document.activeElement;
  expect(before).toBe(screen.getByRole('heading', { level: 1 }));
  await act(() => router.navigate('/items/3'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(document.activeElement).not.toBe(before);
});

const area = { title: 'Transparency Budget', path: '/' };

it('shows the breadcrumb above the title, and names the tab after item, kind and portal', () => {
  renderPortal(
    <Page title="Tents and chairs" kind="Application" parents={[['/applications', 'Applications']]} />,
    { area: { ...area, path: '/transparency-budget' }, path: '/transparency-budget/applications/1' },
  );
  const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/dashboard'],
    ['Transparency Budget', '/transparency-budget'],
    ['Applications', '/applications'],
  ]);
  expect(document.title).toBe('Tents and chairs · Application · College Transparency System');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription('Application');
});

it.each([
  ['Word filter', ['Word filter', 'Words']],
  ['', ['Word filter', 'Word filter', 'Words']],
])('has the heading of a section of its title unless the panel “%s” has it', (panel, headings) => {
  renderPortal(
    <Page title="Word filter">
      <PanelTitleContext value={panel}>
        <Section title="Word filter" actions={<button type="button">Add a word</button>}>
          <Section title="Words">One</Section>
        </Section>
      </PanelTitleContext>
    </Page>,
    { path: '/admin/word-filter' },
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings);
  expect(screen.getByRole('button', { name: 'Add a word' })).toBeVisible();
});

it('links visitors to the landing page', () => {
  renderPortal(<Page title="Ledger" />, { path: '/ledger', session: { status: 'signed-out' } });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

it('names the area in the tab if the page has no kind', () => {
  renderPortal(<Page title="Ledger" />, { area, path: '/ledger' });
  expect(document.title).toBe('Ledger · Transparency Budget · College Transparency System');
});

it.each([
  ['/transparency-budget', { ...area, path: '/transparency-budget' }],
  ['/transparency-budget/', { ...area, path: '/transparency-budget' }],
  ['/dashboard', undefined],
  ['/', undefined],
])('has no breadcrumb on a first page, %s', (path, home) => {
  renderPortal(<Page title="First page" />, { ...(home && { area: home }), path });
  expect(screen.getByRole('heading', { name: 'First page' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('leaves the focus in a dialog opened while the page loads', async () => {
  const { router } = renderPortal(
    <>
      <Page title="Ledger" />
      <dialog open aria-label="Search">
        <input aria-label="Name" />
      </dialog>
    </>,
    { path: '/budget' },
  );
  screen.getByLabelText('Name').focus();
  await router.navigate('/ledger');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('starts at the top after a link, and leaves the position to the browser on Back', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { router } = renderPortal(<Page title="Ledger" />, { path: '/budget' });
  await router.navigate('/ledger');
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/budget'));
  expect(scroll).toHaveBeenCalledTimes(1);
  scroll.mockRestore();
});
