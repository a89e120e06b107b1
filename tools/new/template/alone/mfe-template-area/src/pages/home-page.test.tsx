import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { entries } from '../entries/entries.ts';
import remote from '../module.tsx';

const { student, faculty } = personas;
const entry = { id: '1', title: 'Drone', text: 'For the film club.', addedAt: '2026-11-22T05:30:00.000Z' };

afterEach(() => void entries.set(student.me.id, null));

it('shows each member their own entries', async () => {
  entries.set(student.me.id, [entry]);
  const view = renderRemote(remote, { path: '/template-area', session: student });
  expect(await screen.findByRole('heading', { level: 2, name: 'Drone' })).toBeVisible();
  view.unmount();
  renderRemote(remote, { path: '/template-area', session: faculty });
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
});

it('deletes an entry', async () => {
  entries.set(student.me.id, [entry]);
  renderRemote(remote, { path: '/template-area' });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete entry' }));
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
});
