import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';
import { areasInBar } from './areas-in-bar.ts';

const student = authUser('asha@sggs.ac.in');
const elections = aRemote({ title: 'Student Elections', navTitle: 'Elections' });
const health = aRemote({
  id: 'health',
  title: 'Health & Leave',
  paths: [{ path: '/health-system/*', access: 'public' }],
  home: '/health-system',
  cards: [{ card: 'health-leave', path: '/health-system' }],
  adminSections: [],
});
const clinic = aRemote({
  id: 'clinic',
  title: 'Clinic',
  paths: [{ path: '/clinic', access: 'faculty' }],
  home: '/clinic',
  cards: [],
  adminSections: [],
});
const remotes = [clinic, health, elections];
const nav = () => screen.getByRole('navigation', { name: 'Portal' });
const names = () =>
  within(nav())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the areas in the bar', () => {
  const titles = (session: Parameters<typeof areasInBar>[1]) =>
    areasInBar(remotes, session).map(({ title }) => title);

  it('appear in the order of the dashboard, by their short names', () =>
    expect(titles({ status: 'signed-out' })).toEqual(['Elections', 'Health & Leave']));

  it('omit areas that need a role, unless the member has it', () => {
    const me = { id: 'f', email: 'f@x', name: 'F', status: 'member' as const, permissions: [] };
    expect(titles({ status: 'member', me: { ...me, roles: ['faculty'] } })).toContain('Clinic');
    expect(titles({ status: 'member', me: { ...me, roles: ['student'] } })).not.toContain('Clinic');
  });

  it('are only the public ones for people who are kept out', () => {
    const me = { id: 'e', email: 'e@x', name: '', roles: [], permissions: [] };
    for (const status of ['unauthorized', 'locked', 'ended'] as const)
      expect(titles({ status, me: { ...me, status } })).toEqual(['Health & Leave']);
  });
});

it("links to every area, the specification's pages and the profile", async () => {
  void renderShell('/about', { user: student, remotes }).session.begin();
  await screen.findByRole('link', { name: /Profile/ });
  expect(names()).toEqual([
    expect.stringMatching(/Profile$/),
    'Home',
    'Elections',
    'Health & Leave',
    'About Us',
  ]);
});

describe('the menu of a phone', () => {
  const menu = () => screen.getByRole('button', { name: 'Menu' });
  const open = async () => {
    renderShell('/about', { remotes });
    // The frame of the first moment has the title already.
    await screen.findByRole('heading', { name: 'Why we built it' });
    await userEvent.click(menu());
    expect(menu()).toHaveAttribute('aria-expanded', 'true');
  };
  const isOpen = () => menu().getAttribute('aria-expanded') === 'true';

  it('closes on Escape and returns the focus', async () => {
    await open();
    within(nav()).getByRole('link', { name: 'Elections' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(menu()).toHaveFocus();
  });

  it('closes on a tap outside', async () => {
    await open();
    await userEvent.click(screen.getByRole('heading', { name: 'About Us' }));
    expect(isOpen()).toBe(false);
  });

  it('closes when the focus leaves it', async () => {
    await open();
    screen.getByRole('link', { name: 'Privacy' }).focus();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('closes on a link to the current page', async () => {
    await open();
    await userEvent.click(within(nav()).getByRole('link', { name: 'About Us' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe('areas that do not fit', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are in a menu that closes on Escape', async () => {
    // The second area wraps into a second line.
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent === 'Health & Leave' ? 48 : 0;
    });
    renderShell('/about', { remotes });
    await screen.findByRole('heading', { name: 'Why we built it' });
    const more = await screen.findByRole('button', { name: 'More' });
    await userEvent.click(more);
    expect(within(screen.getByRole('list', { name: 'More' })).getAllByRole('link')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).toHaveFocus();
  });
});
