import { search, type SearchHit } from '@campus/contracts/search';
import { answer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

const student = authUser('asha@sggs.ac.in');
const admin = authUser('sunil@admin.sggs.ac.in');
const remotes = [
  aRemote({
    title: 'Student Elections',
    pages: [
      { path: '/voting', title: 'Vote', action: 'vote.cast', acts: ['Stand for a post'] },
      { path: '/voting', title: 'Candidates of today' },
    ],
  }),
];
const tents: SearchHit = {
  area: 'budget',
  kind: 'Application',
  title: 'Tents and chairs',
  note: 'Pending',
  path: '/about',
};
const found = (...hits: SearchHit[]) => answer(search, { hits, unavailable: [] });

/** The page itself is there, not only the frame of the first moment. */
const ready = () => screen.findByRole('heading', { name: 'Anonymous Complaints' });

async function open(options: Parameters<typeof renderShell>[1] = {}) {
  const shell = renderShell('/help', { user: student, remotes, answers: [found()], ...options });
  void shell.session.begin();
  await ready();
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  const input = await screen.findByRole('combobox', { name: 'Search pages, people and things' });
  await waitFor(() => expect(input).toHaveFocus());
  return { ...shell, input };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true });

it('opens by Ctrl+K', async () => {
  void renderShell('/help', { user: student, remotes }).session.begin();
  await ready();
  await screen.findByRole('button', { name: 'Search' });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Search pages, people and things' })).toBeVisible();
});

it('takes no notice of a keydown without a key, as autofill sends it', async () => {
  void renderShell('/help', { user: student, remotes }).session.begin();
  await screen.findByRole('button', { name: 'Search' });
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', failed);
  document.dispatchEvent(new Event('keydown'));
  removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
});

it('is hidden from visitors', async () => {
  renderShell('/help', { remotes });
  await screen.findByRole('heading', { name: 'Help' });
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search pages, people and things' })).toBeNull();
});

it('offers the pages that the member may open, matching titles first', async () => {
  const { input } = await open();
  await userEvent.type(input, 'elec');
  expect(options()).toEqual(['VotePage · Student Elections', 'Candidates of todayPage · Student Elections']);
  await userEvent.clear(input);
  await userEvent.type(input, 'audit');
  expect(options()).toEqual([]);
});

it('finds a page by what is done there, which an empty field does not list', async () => {
  const { input } = await open();
  expect(options()).not.toContain('Stand for a postPage · Student Elections');
  await userEvent.type(input, 'stand');
  expect(options()).toEqual(['Stand for a postPage · Student Elections']);
});

it.each(['candidaets', 'candidtes', 'candiddates', 'candidatex', 'xandidates'])(
  'finds a page although one letter is wrong: %s',
  async (typed) => {
    const { input } = await open();
    await userEvent.type(input, typed);
    expect(options()[0]).toContain('Student Elections');
    await userEvent.type(input, 'zz');
    expect(options()).toEqual([]);
  },
);

it("offers an admin the Admin Panel's sections, and no page for students", async () => {
  const { input } = await open({ user: admin });
  await userEvent.type(input, 'audit');
  expect(options()).toEqual(['Audit logPage · Admin Panel']);
  await userEvent.clear(input);
  await userEvent.type(input, 'vote');
  expect(options()).toEqual([]);
});

it('moves through the list by arrow keys, wrapping around, while the focus stays in the field', async () => {
  const { input } = await open({ answers: [found(tents)] });
  await userEvent.type(input, 'can');
  await waitFor(() => expect(options()).toHaveLength(2));
  await waitFor(() => expect(input).toHaveAttribute('aria-activedescendant', selected().id));
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Tents and chairs');
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Candidates of today');
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('Tents and chairs');
  expect(input).toHaveFocus();
});

it('opens the selected item by Enter and closes', async () => {
  const { input, path } = await open({ answers: [found(tents)] });
  await userEvent.type(input, 'tents');
  expect(await screen.findByRole('option', { name: /Tents/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/about'));
  expect(screen.queryByRole('combobox', { name: 'Search pages, people and things' })).toBeNull();
});

it('opens an item by a press', async () => {
  const { input, path } = await open({ answers: [found(tents)] });
  await userEvent.type(input, 'tents');
  await userEvent.click(await screen.findByRole('option', { name: /Tents/ }));
  await waitFor(() => expect(path()).toBe('/about'));
});

it('closes on Escape and gives the focus back to the button', async () => {
  const { input } = await open();
  await userEvent.type(input, 'vote');
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Search pages, people and things' })).toBeNull(),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus());
});

it('queries the server when typing pauses, from two letters on', async () => {
  const { input, api } = await open();
  await userEvent.type(input, 't');
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(/at least 2 letters/);
  await userEvent.type(input, 'ents');
  await screen.findByText(/^Nothing found/);
  const asked = api.calls.filter(({ endpoint }) => endpoint === search);
  expect(asked.map(({ body }) => body)).toEqual([{ query: 'tents' }]);
});

it('says that only pages were found', async () => {
  const { input } = await open();
  await userEvent.type(input, 'dash');
  expect(await screen.findByText(/^Nothing else found/)).toBeVisible();
});

it('keeps the pages when the search fails, with a message', async () => {
  const failing = answer(search, () => {
    throw refusal('unavailable');
  });
  const { input } = await open({ answers: [failing] });
  await userEvent.type(input, 'vote');
  expect(await screen.findByText(/could not be searched/)).toBeVisible();
  expect(options()).toEqual(['VotePage · Student Elections']);
});

it('says when a part of the portal did not answer', async () => {
  const { input } = await open({ answers: [answer(search, { hits: [tents], unavailable: ['health'] })] });
  await userEvent.type(input, 'tents');
  expect(await screen.findByText(/may be incomplete/)).toBeVisible();
});
