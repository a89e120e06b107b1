import { keepUnsent, takeUnsent } from '@campus/portal-kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

beforeEach(() => localStorage.clear());

const words = 'It was like this.';
async function signedIn() {
  const { session, path } = renderShell('/profile', { user: authUser('asha@sggs.ac.in') });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(session.get().status).toBe('member'));
  localStorage.setItem('caseDrafts', '{"uid-asha":{}}');
  keepUnsent('uid-asha', 'a form', words);
  return { session, path };
}

it('keeps for the same person what was typed when a session ends by itself, but nothing in the browser', async () => {
  const { session, path } = await signedIn();
  await session.signOut();
  await waitFor(() => expect(path()).toBe('/login?next=%2Fprofile'));
  expect(localStorage.getItem('caseDrafts')).toBeNull();
  expect(takeUnsent('uid-asha', 'a form')).toBe(words);
});

it('keeps nothing for who signs out', async () => {
  const { session, path } = await signedIn();
  await session.signOut('/');
  await waitFor(() => expect(path()).toBe('/'));
  expect(localStorage.getItem('caseDrafts')).toBeNull();
  expect(takeUnsent('uid-asha', 'a form')).toBeNull();
});
