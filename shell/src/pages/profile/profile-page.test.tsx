import { actionsOf } from '@campus/contracts/areas';
import { getMailWishes, putMailWishes } from '@campus/contracts/mail';
import { getMe, listSignIns, type Me, renameMe, signOutEverywhere } from '@campus/contracts/members';
import { getProfile, type Profile, putProfile } from '@campus/contracts/profile';
import { ApiError } from '@campus/portal-kit';
import { answer, personas } from '@campus/portal-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

const kinds = [
  { kind: 'election', label: 'Reminders to vote' },
  { kind: 'welcome', label: 'Welcome to the portal' },
];
const profile: Profile = {
  email: 'student@sggs.ac.in',
  firstName: 'Asha',
  lastName: 'Patil',
  photo: '',
  role: 'student',
};

const me = (name: string): Me => ({
  id: 'uid-student',
  email: 'student@sggs.ac.in',
  name,
  status: 'member',
  roles: ['student'],
  permissions: actionsOf(['student']),
});

it('keeps the focus in the form, then on the button that opened it', async () => {
  renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [
      answer(getProfile, profile),
      answer(renameMe, me('Asha Patil')),
      answer(putProfile, { ...profile, firstName: 'Usha' }),
      answer(getMailWishes, { off: [], kinds }),
    ],
  });
  const edit = () => screen.findByRole('button', { name: 'Edit profile' });
  await userEvent.click(await edit());
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText(/^Photo/)).toHaveAccessibleDescription(
    'The web address of a picture on photos.test, beginning with https://. Otherwise we show your initials.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await edit()).toHaveFocus();

  await userEvent.click(await edit());
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await edit()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Usha Patil' })).toBeInTheDocument();
});

it('shows the saved name everywhere, including another account of the same member', async () => {
  const { api, session } = renderShell('/profile', {
    // The profile belongs to the account, the name to the member.
    user: { ...authUser('student+x@sggs.ac.in'), name: 'google.user' },
    answers: [
      answer(getMe, me('google.user')),
      answer(getProfile, profile),
      answer(renameMe, ({ body }) => me((body as { name: string }).name)),
      answer(putProfile, profile),
      answer(getMailWishes, { off: [], kinds }),
    ],
  });
  expect(await screen.findByText(/Others see you as/)).toHaveTextContent('google.user');
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByRole('button', { name: 'Edit profile' });
  expect(api.calls.find(({ endpoint }) => endpoint === renameMe)).toMatchObject({
    body: { name: 'Asha Patil' },
  });
  expect(session.get()).toMatchObject({ me: { name: 'Asha Patil' } });
  expect(screen.queryByText(/Others see you as/)).toBeNull();
});

it('saves no profile with a name that the API refuses', async () => {
  const { api } = renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [
      answer(getProfile, profile),
      answer(renameMe, () => {
        throw new ApiError({ status: 409, code: 'x', message: 'Not now.' });
      }),
      answer(getMailWishes, { off: [], kinds }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(api.calls.some(({ endpoint }) => endpoint === putProfile)).toBe(false);
});

it('saves the choice of emails, keeps it when saving fails, and follows a choice made elsewhere', async () => {
  let broken = true;
  let off = ['welcome'];
  const { api } = renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [
      answer(getProfile, profile),
      answer(getMailWishes, () => ({ off, kinds })),
      answer(putMailWishes, ({ body }) => {
        if (broken) throw new ApiError({ status: 409, code: 'x', message: 'Not now.' });
        ({ off } = putMailWishes.body.parse(body));
        return { off, kinds };
      }),
    ],
  });
  const form = within(await screen.findByRole('region', { name: 'Email from the portal' }));
  const reminders = await form.findByRole('checkbox', { name: 'Reminders to vote' });
  expect(reminders).toBeChecked();
  expect(form.getByRole('checkbox', { name: 'Welcome to the portal' })).not.toBeChecked();
  expect(form.queryByRole('checkbox', { name: /role/ })).toBeNull();

  await userEvent.click(reminders);
  await userEvent.click(form.getByRole('checkbox', { name: 'Welcome to the portal' }));
  await userEvent.click(form.getByRole('button', { name: 'Save choice' }));
  expect(await form.findByText('Not now.')).toBeInTheDocument();
  expect(reminders).not.toBeChecked();

  broken = false;
  await userEvent.click(form.getByRole('button', { name: 'Save choice' }));
  expect(await screen.findByText('Your choice was saved.')).toBeInTheDocument();
  const saved = api.calls.filter(({ endpoint }) => endpoint === putMailWishes);
  expect(saved.at(-1)).toMatchObject({ body: { off: ['election'] } });
  expect(reminders).not.toBeChecked();
  expect(form.getByRole('button', { name: 'Save choice' })).toHaveFocus();

  off = [];
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reminders).toBeChecked());
  now.mockRestore();
});

it('lists recent logins, and logs out everywhere only after confirmation', async () => {
  const { api, path } = renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [
      answer(getProfile, profile),
      answer(getMailWishes, { off: [], kinds }),
      answer(listSignIns, {
        items: [
          { day: '2026-11-22', device: 'Firefox on Linux', isCurrent: true },
          { day: '2026-11-20', device: 'Chrome on Android', isCurrent: false },
        ],
      }),
      answer(signOutEverywhere, undefined),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Recent logins' }));
  const entries = await section.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Firefox on Linux, 22 November 2026 (this session)',
    'Chrome on Android, 20 November 2026',
  ]);
  await userEvent.click(section.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(api.calls.some(({ endpoint }) => endpoint === signOutEverywhere)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(path()).toMatch(/^\/login/));
  expect(api.calls.some(({ endpoint }) => endpoint === signOutEverywhere)).toBe(true);
});

it('shows that it is logging out everywhere, and can retry after a failure', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { api } = renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [
      answer(getProfile, profile),
      answer(getMailWishes, { off: [], kinds }),
      answer(listSignIns, { items: [] }),
      answer(signOutEverywhere, () => new Promise((_, reject) => (fail = reject))),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Recent logins' }));
  const button = section.getByRole('button', { name: 'Log out everywhere' });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(api.calls.some(({ endpoint }) => endpoint === signOutEverywhere)).toBe(true);
  fail(new ApiError({ status: 409, code: 'x', message: 'Not now.' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
});

it('links members who can have a stand-in to its page', async () => {
  const open = (user: Me) =>
    renderShell('/profile', {
      user: authUser(user.email),
      answers: [answer(getMe, user), answer(getProfile, profile), answer(getMailWishes, { off: [], kinds })],
    });
  open(personas.faculty.me);
  const link = await screen.findByRole('link', { name: 'Choose a stand-in' });
  expect(link).toHaveAttribute('href', '/profile/stand-ins');
  cleanup();
  open(personas.student.me);
  await screen.findByRole('button', { name: 'Edit profile' });
  expect(screen.queryByRole('link', { name: 'Choose a stand-in' })).toBeNull();
});
