import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import index from '../../index.html?raw';
import { renderShell } from '../testing/render-shell.tsx';

const root = document.documentElement;
const scheme = () => root.dataset['colours'];
const choose = async (value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Colours' }), { target: { value } });

afterEach(() => localStorage.clear());

it('keeps the chosen colours until the device setting is chosen again', async () => {
  renderShell('/');
  await choose('dark');
  expect(scheme()).toBe('dark');
  cleanup();
  root.dataset['colours'] = '';
  renderShell('/');
  expect(await screen.findByRole('combobox', { name: 'Colours' })).toHaveValue('dark');
  expect(scheme()).toBe('dark');
  await choose('');
  expect(scheme()).toBe('');
  expect(localStorage).toHaveLength(0);
});

it('applies them before the first frame, by the script in index.html', async () => {
  renderShell('/');
  await choose('light');
  root.dataset['colours'] = '';
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(index) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the browser runs it just so
  new Function(script)();
  expect(scheme()).toBe('light');
});
