import { messages } from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import { getMailWishes } from '@campus/contracts/mail';
import { getMe, listSignIns, type Me } from '@campus/contracts/members';
import { getProfile } from '@campus/contracts/profile';
import { ApiError } from '@campus/portal-kit';
import { answer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';
import type { SecondFactor } from './firebase-second-factor.ts';

const phone: SecondFactor = { id: 'factor-phone', name: 'Phone', addedAt: Date.UTC(2026, 10, 3) };
const noProfile = answer(getProfile, () => {
  throw new ApiError({ status: 404, code: 'not-found', message: 'no' });
});
const aroundProfile = [
  noProfile,
  answer(getMailWishes, { off: [], kinds: [] }),
  answer(listSignIns, { items: [] }),
];
const button = (name: string) => screen.findByRole('button', { name });
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

/** The API of a portal that requires codes of admins. */
function strictPortal(path: string, options: { signedIn?: boolean; factors?: SecondFactor[] } = {}) {
  const user = authUser('boss@admin.sggs.ac.in');
  const shell = renderShell(path, {
    ...(options.signedIn && { user }),
    config: { adminSecondFactor: true },
    answers: [
      answer(getMe, (): Me => {
        const roles: Me['roles'] = shell.provider.usedCode ? ['admin'] : [];
        const status = shell.provider.usedCode ? 'member' : 'needs-second-factor';
        return { id: user.uid, email: user.email, name: '', status, roles, permissions: actionsOf(roles) };
      }),
      ...aroundProfile,
    ],
  });
  shell.provider.factors = options.factors ?? [];
  return shell;
}

async function logIn() {
  await type('E-mail', 'boss@admin.sggs.ac.in');
  await type('Password', 'right');
  await userEvent.click(await button('Login'));
}

it('asks for the code after the password, keeps a wrong one, and accepts the right one', async () => {
  const { path } = strictPortal('/login', { factors: [phone] });
  await logIn();
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your code' }));
  await userEvent.type(dialog.getByLabelText('Code'), '12');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Enter the six digits that your app shows.')).toBeVisible();
  await type('Code', '654321');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText(/This code is wrong, used or too old/)).toBeVisible();
  expect(dialog.getByLabelText('Code')).toHaveValue('654321');
  // As apps show it.
  await type('Code', '123 456');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(messages.loggedIn)).toBeInTheDocument();
  await expect.poll(path).toBe('/profile');
});

it('logs no one in who closes the question, and keeps the login form', async () => {
  const { session, path } = strictPortal('/login', { factors: [phone] });
  await logIn();
  await screen.findByRole('dialog', { name: 'Enter your code' });
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Nothing was changed, because you entered no code.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveValue('boss@admin.sggs.ac.in');
  expect([session.get().status, path()]).toEqual(['signed-out', '/login']);
});

it.each([
  ['auth/code-expired', /This took too long/],
  ['auth/network-request-failed', /can’t be reached/],
])('explains %s and keeps the code', async (code, words) => {
  const { provider } = strictPortal('/login', { factors: [phone] });
  vi.spyOn(provider, 'acceptCode').mockRejectedValueOnce(Object.assign(new Error('x'), { code }));
  await logIn();
  await type('Code', '123456');
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

it('makes an admin without an app add one first, then continues by itself', async () => {
  const { path } = strictPortal('/dashboard', { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Admins log in with a code' })).toBeInTheDocument();
  await userEvent.click(await button('Add an authenticator app'));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'open it in an app on this device' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^otpauth:\/\/totp\/Test College campus portal:boss@/),
  );
  await type('Name of the app', 'Old tablet');
  await type('Code', '000000');
  await userEvent.click(await button('Add app'));
  expect(await screen.findByText(/This code is wrong/)).toBeVisible();
  expect(screen.getByLabelText('Name of the app')).toHaveValue('Old tablet');
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
  await type('Code', '123456');
  await userEvent.click(await button('Add app'));
  expect(await screen.findByText(/Old tablet was added/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(path()).toBe('/dashboard');
});

it('returns an admin who added an app to the requested section of the Admin Panel', async () => {
  const { path } = strictPortal('/admin/remotes', { signedIn: true });
  await userEvent.click(await button('Add an authenticator app'));
  await type('Code', '123456');
  await userEvent.click(await button('Add app'));
  expect(await screen.findByRole('navigation', { name: 'Admin Panel' })).toBeInTheDocument();
  expect(path()).toBe('/admin/remotes');
});

it('confirms the identity if the login is too old, then continues', async () => {
  const { provider } = strictPortal('/dashboard', { signedIn: true });
  vi.spyOn(provider, 'beginSecondFactor').mockRejectedValueOnce(
    Object.assign(new Error('x'), { code: 'auth/requires-recent-login' }),
  );
  await userEvent.click(await button('Add an authenticator app'));
  await type('Password', 'right');
  await userEvent.click(await button('Confirm'));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
});

it.each([
  ['auth/operation-not-allowed', /^Authenticator apps are not switched on for this portal/],
  ['auth/something-new', 'This did not work. Please try again.'],
])('explains %s when adding an app', async (code, words) => {
  const { provider } = strictPortal('/dashboard', { signedIn: true });
  vi.spyOn(provider, 'beginSecondFactor').mockRejectedValueOnce(Object.assign(new Error('x'), { code }));
  await userEvent.click(await button('Add an authenticator app'));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('removes an app after confirmation, the password and a code', async () => {
  const { provider } = strictPortal('/login', { factors: [phone] });
  await logIn();
  await type('Code', '123456');
  await userEvent.click(await button('Continue'));
  const section = within(await screen.findByRole('region', { name: 'Authenticator apps' }));
  const app = await section.findByRole('listitem');
  expect(app).toHaveTextContent(/^Phone, added on 3 November 2026/);
  expect(within(app).getByRole('time')).toHaveAttribute('datetime', '2026-11-03T00:00:00.000Z');
  await userEvent.click(section.getByRole('button', { name: 'Remove Phone' }));
  await userEvent.click(await button('Remove app'));
  await type('Password', 'right');
  expect(provider.factors).toEqual([phone]);
  await userEvent.click(await button('Confirm'));
  await type('Code', '123456');
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('Phone was removed.')).toBeInTheDocument();
  await waitFor(() => expect(section.queryByRole('listitem')).toBeNull());
  expect(provider.factors).toEqual([]);
});

it('offers no authenticator apps if the portal has none', async () => {
  renderShell('/profile', { user: authUser('student@sggs.ac.in'), answers: aroundProfile });
  await screen.findByRole('region', { name: 'Recent logins' });
  expect(screen.queryByRole('region', { name: 'Authenticator apps' })).toBeNull();
});
