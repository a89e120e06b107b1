import { defaultDomains, demoAccounts, messages } from '@campus/contracts';
import { getProfile, type ProfileEdit, putProfile } from '@campus/contracts/profile';
import { ApiError } from '@campus/portal-kit';
import { answer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

const noProfile = answer(getProfile, () => {
  throw new ApiError({ status: 404, code: 'not-found', message: 'no' });
});
const kept = answer(putProfile, ({ body }) => ({
  ...(body as ProfileEdit),
  email: 'student@sggs.ac.in',
  role: 'student',
}));
const button = (name: string) => screen.findByRole('button', { name });
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

it('shows missing input beside the fields', async () => {
  const { provider } = renderShell('/login');
  const signIn = vi.spyOn(provider, 'signIn');
  await userEvent.click(await button('Login'));
  expect(await screen.findByLabelText('E-mail')).toHaveAccessibleDescription(/Enter your email address/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Enter your password/);
  expect(signIn).not.toHaveBeenCalled();
});

it('opens the profile after login, with a message', async () => {
  const { path } = renderShell('/login', { answers: [noProfile] });
  await type('E-mail', 'student@sggs.ac.in');
  await type('Password', 'right');
  await userEvent.click(await button('Login'));
  expect(await screen.findByText(messages.loggedIn)).toBeInTheDocument();
  await expect.poll(path).toBe('/profile');
});

it('returns to the page that required the login', async () => {
  const { path } = renderShell('/dashboard?tab=1');
  await type('E-mail', 'student@sggs.ac.in');
  expect(path()).toBe('/login?next=%2Fdashboard%3Ftab%3D1');
  await type('Password', 'right');
  await userEvent.click(await button('Login'));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(path()).toBe('/dashboard?tab=1');
});

it('says that the password is wrong, and keeps the input', async () => {
  const { path } = renderShell('/login');
  await type('E-mail', 'student@sggs.ac.in');
  await type('Password', 'wrong');
  await userEvent.click(await button('Login'));
  const toast = await screen.findByText('The email address or the password is wrong.');
  expect(toast.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--bottom-center');
  expect(screen.getByLabelText('E-mail')).toHaveValue('student@sggs.ac.in');
  expect(path()).toBe('/login');
});

it.each(['a@gmail.com', 'a@sggs.ac.in.evil.org', 'a@sub.sggs.ac.in', 'a@evilsggs.ac.in'])(
  'makes no account for %s',
  async (email) => {
    const { provider } = renderShell('/login');
    const signUp = vi.spyOn(provider, 'signUp');
    await userEvent.click(await button('Create an account'));
    await type('First name', 'Eve');
    await type('E-mail', email);
    await type('Password', 'long enough');
    await userEvent.click(await button('Sign Up'));
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
      expect.stringContaining(messages.collegeEmailsOnly(defaultDomains)) as string,
    );
    expect(signUp).not.toHaveBeenCalled();
  },
);

it.each([
  ['12345', /needs at least 10 characters/],
  ['Football2026!', /easy to guess/],
])('refuses the password %s beside the field', async (password, words) => {
  const { provider } = renderShell('/login');
  const signUp = vi.spyOn(provider, 'signUp');
  await userEvent.click(await button('Create an account'));
  await type('First name', 'Nisha');
  await type('E-mail', 'nisha@sggs.ac.in');
  await type('Password', password);
  await userEvent.click(await button('Sign Up'));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(words));
  expect(signUp).not.toHaveBeenCalled();
});

it('says at once what is wrong in several fields', async () => {
  renderShell('/login');
  await userEvent.click(await button('Create an account'));
  await type('First name', 'Nisha');
  await type('E-mail', 'nisha@gmail.com');
  await type('Password', '12345');
  await userEvent.click(await button('Sign Up'));
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toBeInvalid());
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/needs at least 10 characters/);
});

it('signs up, sends the email, and waits for the confirmation, even if the profile can not be saved', async () => {
  const { provider } = renderShell('/login?next=%2Fdashboard');
  const signUp = vi.spyOn(provider, 'signUp');
  await userEvent.click(await button('Create an account'));
  await type('First name', ' Nisha ');
  await type('E-mail', 'Nisha@SGGS.ac.in');
  await type('Password', 'long enough');
  await userEvent.click(await button('Sign Up'));
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeInTheDocument();
  expect(signUp).toHaveBeenCalledWith({ email: 'Nisha@SGGS.ac.in', password: 'long enough', name: 'Nisha' });
  expect(provider.sentTo).toEqual(['Nisha@SGGS.ac.in']);
});

it('saves the first name from Google once', async () => {
  const { api, provider } = renderShell('/login', { answers: [noProfile, kept] });
  provider.signInWithGoogle = async () => {
    const user = { ...authUser('ravi@sggs.ac.in'), name: 'Ravi Deshmukh', photo: 'https://p.example/r.png' };
    provider.become(user);
    return user;
  };
  await userEvent.click(await button('Google'));
  await screen.findByText(messages.loggedIn);
  expect(api.calls.find(({ endpoint }) => endpoint === putProfile)?.body).toEqual({
    firstName: 'Ravi Deshmukh',
    lastName: '',
    photo: 'https://p.example/r.png',
  });
});

it('shows a foreign Google account only Unauthorized Access', async () => {
  const { provider, api } = renderShell('/login');
  provider.signInWithGoogle = async () => {
    const user = authUser('eve@gmail.com');
    provider.become(user);
    return user;
  };
  await userEvent.click(await button('Google'));
  expect(await screen.findByRole('heading', { name: messages.unauthorized })).toBeInTheDocument();
  expect(api.calls.some(({ endpoint }) => endpoint === putProfile)).toBe(false);
  expect(screen.queryByText(messages.loggedIn)).toBeNull();
  await userEvent.click(await button('Log out and use another address'));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
});

it('says that the Google window was blocked', async () => {
  const { provider } = renderShell('/login');
  provider.signInWithGoogle = () =>
    Promise.reject(Object.assign(new Error('x'), { code: 'auth/popup-blocked' }));
  await userEvent.click(await button('Google'));
  expect(await screen.findByText(/Your browser blocked the login window/)).toBeInTheDocument();
});

it('asks for the identity that the emulator should use', async () => {
  const { provider } = renderShell('/login', {
    answers: [noProfile, kept],
    config: {
      firebase: {
        projectId: 'demo-test',
        apiKey: 'x',
        authDomain: 'x',
        authEmulatorUrl: 'http://127.0.0.1:1',
      },
    },
  });
  const google = vi.spyOn(provider, 'signInWithGoogle');
  await userEvent.click(await button('Google'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('E-mail'), 'meera@sggs.ac.in');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText(messages.loggedIn);
  expect(google).toHaveBeenCalledWith('meera@sggs.ac.in');
});

it('offers the demo accounts only in a demonstration', async () => {
  renderShell('/login');
  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByText('Demo accounts')).toBeNull();
});

it('logs in to a demo account with one click', async () => {
  const { provider } = renderShell('/login', {
    answers: [noProfile],
    config: { demo: { accounts: demoAccounts(defaultDomains) } },
  });
  const signIn = vi.spyOn(provider, 'signIn').mockImplementation(async (email) => {
    provider.become(authUser(email));
  });
  await userEvent.click(await button('Student'));
  await screen.findByText(messages.loggedIn);
  expect(signIn).toHaveBeenCalledWith('student@sggs.ac.in', 'demo-student');
});

it('sends an email to choose a new password', async () => {
  const { provider } = renderShell('/login');
  await userEvent.click(await button('Forgot your password?'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('E-mail'), 'student@sggs.ac.in');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/is on its way/)).toBeInTheDocument();
  expect(provider.sentTo).toEqual(['student@sggs.ac.in']);
});

it('says in the dialog why no link was sent, and keeps the address', async () => {
  const { provider } = renderShell('/login');
  provider.sendPasswordReset = () =>
    Promise.reject(Object.assign(new Error('x'), { code: 'auth/network-request-failed' }));
  await userEvent.click(await button('Forgot your password?'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('E-mail'), 'student@sggs.ac.in');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText(/can’t be reached/)).toBeVisible();
  expect(dialog.getByLabelText('E-mail')).toHaveValue('student@sggs.ac.in');
});
