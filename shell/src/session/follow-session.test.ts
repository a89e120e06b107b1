import { problems } from '@campus/contracts/areas';
import { getMailWishes } from '@campus/contracts/mail';
import { getProfile } from '@campus/contracts/profile';
import { browserMemory } from '@campus/portal-kit';
import { findUnsent, hasUnsent, keepUnsent, personalText } from '@campus/portal-kit/shell';
import { answer } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

beforeEach(() => localStorage.clear());

const everythingStored = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
const words = { text: 'It was like this.' };
const profile = {
  email: 'asha@sggs.ac.in',
  firstName: 'Asha',
  lastName: 'Patil',
  photo: '',
  role: 'student' as const,
};
const aForm = { memberId: 'uid-asha', form: 'a form' };
async function signedIn() {
  const { session, path, provider } = renderShell('/profile', {
    user: authUser('asha@sggs.ac.in'),
    answers: [answer(getProfile, profile), answer(getMailWishes, { off: [], kinds: [] })],
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(session.get().status).toBe('member'));
  localStorage.setItem('campus.mine.caseDrafts', '{"uid-asha":{}}');
  keepUnsent(aForm, { requestId: '', sent: '', fileName: '', values: words }, null);
  return { session, path, provider };
}

it("keeps the same person's input in memory when a session ends by itself", async () => {
  const { session, path } = await signedIn();
  await session.signOut();
  await waitFor(() => expect(path()).toBe('/login?next=%2Fprofile'));
  expect(localStorage.getItem('campus.mine.caseDrafts')).toBeNull();
  expect(findUnsent(aForm, undefined)?.values).toBe(words);
});

it('says that the provider ended the session, and keeps open forms', async () => {
  const { provider, path } = await signedIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.type(screen.getByLabelText('First name'), 'Asha K.');
  provider.become(null);
  await waitFor(() => expect(path()).toBe('/login?next=%2Fprofile'));
  expect(await screen.findByText(problems['session-expired'].message)).toBeVisible();
  provider.become(authUser('asha@sggs.ac.in'));
  expect(await screen.findByLabelText('First name')).toHaveValue('Asha K.');
});

it('drops the input when another member logs in', async () => {
  const { provider, session } = await signedIn();
  await session.signOut();
  provider.become(authUser('ravi@sggs.ac.in'));
  await waitFor(() => expect(session.get().status).toBe('member'));
  expect(hasUnsent(aForm)).toBe(false);
});

it('keeps nothing after a logout', async () => {
  const { session, path } = await signedIn();
  await session.signOut('/');
  await waitFor(() => expect(path()).toBe('/'));
  expect(localStorage.getItem('campus.mine.caseDrafts')).toBeNull();
  expect(hasUnsent(aForm)).toBe(false);
});

it('leaves nothing of the previous person in the storage of a shared browser', async () => {
  const { provider, session } = await signedIn();
  const memory = browserMemory('applicant', z.string(), (memberId: string) => memberId);
  memory.set('uid-asha', 'Asha Patil');
  browserMemory('votedCandidate', z.string(), (memberId: string) => memberId).set('uid-asha', 'Ravi');
  personalText('anything that a later remote keeps', 'tab').set('Asha Patil');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await userEvent.type(screen.getByLabelText('First name'), ' Asha P.');
  expect(everythingStored()).toMatch(/asha/i);

  await session.signOut('/');
  expect(everythingStored()).not.toMatch(/asha|ravi/i);
  provider.become(authUser('ravi@sggs.ac.in'));
  await waitFor(() => expect(session.get().status).toBe('member'));
  expect(everythingStored()).not.toMatch(/asha/i);
});
