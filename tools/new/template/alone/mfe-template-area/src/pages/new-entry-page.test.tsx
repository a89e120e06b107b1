import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { entries } from '../entries/entries.ts';
import remote from '../module.tsx';

afterEach(() => void entries.set(personas.student.me.id, null));

const open = () => renderRemote(remote, { path: '/template-area/new' });
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add entry' }));

it('adds an entry and goes back to the list', async () => {
  open();
  await userEvent.type(await title(), 'Drone');
  await userEvent.type(screen.getByRole('textbox', { name: /^Text/ }), 'For the film club.');
  await send();
  expect(await screen.findByRole('heading', { level: 2, name: 'Drone' })).toBeVisible();
});

it('shows what is missing beside the field', async () => {
  open();
  expect(await title()).toBeVisible();
  await send();
  expect(await title()).toHaveAccessibleDescription('A title is required.');
});
