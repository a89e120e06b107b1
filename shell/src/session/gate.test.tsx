import { messages } from '@campus/contracts';
import { getMe, type Me } from '@campus/contracts/members';
import { ApiError } from '@campus/portal-kit';
import { answer, personas } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unconfirmed = { ...authUser('nisha@sggs.ac.in'), emailVerified: false };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows that it is checking the session', async () => {
  localStorage.setItem('campus.signed-in', '1');
  renderShell('/dashboard', {
    user: authUser('student@sggs.ac.in'),
    answers: [answer(getMe, () => new Promise(() => undefined))],
  });
  expect(await screen.findByText(messages.checkingAuthentication)).toBeInTheDocument();
});

it('continues by itself when the person returns with a confirmed address', async () => {
  const { provider } = renderShell('/dashboard', { user: unconfirmed });
  await heading('Confirm your email address');
  provider.user = authUser('nisha@sggs.ac.in');
  dispatchEvent(new Event('focus'));
  expect(await heading('Dashboard')).toBeInTheDocument();
});

it('continues by itself when the address is confirmed elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { provider } = renderShell('/dashboard', { user: unconfirmed });
  await heading('Confirm your email address');
  provider.user = authUser('nisha@sggs.ac.in');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(await heading('Dashboard')).toBeInTheDocument();
});

it('sends the email again', async () => {
  const { provider } = renderShell('/dashboard', { user: unconfirmed });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText('Sent again to nisha@sggs.ac.in.')).toBeInTheDocument();
  expect(provider.sentTo).toEqual(['nisha@sggs.ac.in']);
});

it('shows the newest link for this address if the emulator keeps the emails', async () => {
  const code = (email: string, requestType: string, oobLink: string) => ({ email, requestType, oobLink });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      oobCodes: [
        code('nisha@sggs.ac.in', 'VERIFY_EMAIL', 'http://emulator/old'),
        code('nisha@sggs.ac.in', 'VERIFY_EMAIL', 'http://emulator/new'),
        code('nisha@sggs.ac.in', 'PASSWORD_RESET', 'http://emulator/reset'),
        code('other@sggs.ac.in', 'VERIFY_EMAIL', 'http://emulator/other'),
      ],
    }),
  );
  renderShell('/dashboard', {
    user: unconfirmed,
    config: {
      firebase: { projectId: 'demo-test', apiKey: 'x', authDomain: 'x', authEmulatorUrl: 'http://emulator' },
    },
  });
  expect(await screen.findByRole('link', { name: 'Confirm nisha@sggs.ac.in' })).toHaveAttribute(
    'href',
    'http://emulator/new',
  );
});

it('keeps public pages open to a person without a confirmed address', async () => {
  renderShell('/about', { user: unconfirmed });
  expect(await screen.findByRole('heading', { name: 'Why we built it' })).toBeInTheDocument();
});

it('says that the API does not answer, and continues with Retry', async () => {
  let dead = true;
  const { me } = personas.student;
  renderShell('/dashboard', {
    user: { ...authUser(me.email), uid: me.id },
    answers: [
      answer(getMe, () => {
        if (dead) throw ApiError.network();
        return me;
      }),
    ],
  });
  await heading('The portal can’t check who you are');
  dead = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Dashboard')).toBeInTheDocument();
});

it.each([
  ['locked', 'Your account is locked'],
  ['ended', 'Your membership has ended'],
] as const)(
  'shows a member who is %s no page but the reason, public pages included',
  async (status, title) => {
    const user = authUser('student@sggs.ac.in');
    const me: Me = { id: user.uid, email: user.email, name: '', status, roles: [], permissions: [] };
    renderShell('/dashboard', { user, answers: [answer(getMe, me)] });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
  },
);
