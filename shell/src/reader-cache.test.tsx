import { getMe, type Me } from '@campus/contracts/members';
import { defineRemote, useMay, useSession } from '@campus/portal-kit';
import { answer, personas } from '@campus/portal-kit/testing';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from './testing/fake-auth-provider.ts';
import { aRemote, renderShell } from './testing/render-shell.tsx';

/** A page that is open to everybody, with a field, and something that it reads for whoever is here. */
function PublicPage() {
  const session = useSession();
  const mayDecide = useMay('application.review');
  const { data } = useQuery({
    queryKey: ['whose'],
    queryFn: async () => {
      const id = 'me' in session ? session.me.id : 'nobody';
      return mayDecide ? `of ${id}, who decides` : `of ${id}`;
    },
  });
  return (
    <>
      <label>
        Your code <input />
      </label>
      <output>{data}</output>
    </>
  );
}
const path = '/complaint-system/follow-up';
const remotes = [aRemote({ id: 'complaints', paths: [{ path, access: 'public' }], cards: [] })];
const load = async () => defineRemote({ id: 'complaints', routes: [{ path, element: <PublicPage /> }] });
const memberNamed = (id: string): Me => ({ ...(personas.student as { me: Me }).me, id });
const typed = () => screen.getByLabelText('Your code');

it('keeps input from before the session was known, and refetches for that member', async () => {
  localStorage.setItem('campus.signed-in', '1');
  const { promise, resolve } = Promise.withResolvers<Me>();
  const user = authUser('student@sggs.ac.in');
  const { session } = renderShell(path, { user, remotes, load, answers: [answer(getMe, () => promise)] });
  void session.begin();
  expect(await screen.findByText('of nobody')).toBeVisible();
  await userEvent.type(typed(), '0123');
  resolve(memberNamed(user.uid));
  expect(await screen.findByText(`of ${user.uid}`)).toBeVisible();
  expect(typed()).toHaveValue('0123');
});

it("shows no one another member's data or input", async () => {
  localStorage.setItem('campus.signed-in', '1');
  const user = authUser('student@sggs.ac.in');
  const { session } = renderShell(path, { user, remotes, load });
  void session.begin();
  expect(await screen.findByText(`of ${user.uid}`)).toBeVisible();
  await userEvent.type(typed(), '0123');
  await session.signOut();
  expect(await screen.findByText('of nobody')).toBeVisible();
  expect(typed()).toHaveValue('');
});

it('refetches when a stand-in begins or ends, and keeps the input', async () => {
  localStorage.setItem('campus.signed-in', '1');
  const user = authUser('student@sggs.ac.in');
  const me = memberNamed(user.uid);
  let permissions = me.permissions;
  const { session } = renderShell(path, {
    user,
    remotes,
    load,
    answers: [answer(getMe, () => ({ ...me, permissions }))],
  });
  void session.begin();
  expect(await screen.findByText(`of ${user.uid}`)).toBeVisible();
  await userEvent.type(typed(), '0123');
  permissions = [...me.permissions, 'application.review'];
  await session.look();
  expect(await screen.findByText(`of ${user.uid}, who decides`)).toBeVisible();
  permissions = me.permissions;
  await session.look();
  expect(await screen.findByText(`of ${user.uid}`)).toBeVisible();
  expect(typed()).toHaveValue('0123');
});
