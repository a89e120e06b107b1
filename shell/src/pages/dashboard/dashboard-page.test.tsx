import { cards } from '@campus/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../../testing/render-shell.tsx';

const user = authUser('student@sggs.ac.in');

it('has the eight cards in order; those that a remote or a page of the shell fills lead somewhere', async () => {
  renderShell('/dashboard', { user, remotes: [aRemote()] });
  const names = await screen.findAllByRole('heading', { level: 2 });
  expect(names.map((name) => name.textContent)).toEqual(cards.map((card) => card.name));
  for (const { description } of cards) expect(screen.getByText(description)).toBeInTheDocument();
  const links = screen.getByRole('main').querySelectorAll('a, [tabindex="0"], button');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/voting', '/access']);
});

it('fetches the remote when its card is hovered or focused, and runs nothing', async () => {
  const { loaded, fetched } = renderShell('/dashboard', { user, remotes: [aRemote()] });
  const card = await screen.findByRole('link', { name: /Student Elections/ });
  expect(fetched).toEqual([]);
  fireEvent.mouseEnter(card);
  fireEvent.focus(card);
  expect(new Set(fetched)).toEqual(new Set(['elections']));
  expect(loaded).toEqual([]);
});
