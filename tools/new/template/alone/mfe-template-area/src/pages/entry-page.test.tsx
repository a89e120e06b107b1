import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { entries } from '../entries/entries.ts';
import remote from '../module.tsx';

const { student } = personas;
const entry = { id: '1', title: 'Drone', text: 'For the film club.', addedAt: '2026-11-22T05:30:00.000Z' };

afterEach(() => void entries.set(student.me.id, null));

it('shows an entry and changes it', async () => {
  entries.set(student.me.id, [entry]);
  renderRemote(remote, { path: '/template-area/1', session: student });
  expect(await screen.findByRole('heading', { level: 1, name: /Drone/ })).toBeVisible();
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await userEvent.clear(title);
  await userEvent.type(title, 'Camera');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Camera/ })).toBeVisible();
});

it('says that an entry is missing', async () => {
  renderRemote(remote, { path: '/template-area/2' });
  expect(await screen.findByText('This entry is not here')).toBeVisible();
});
