import { getProfile, putProfile, type Profile } from '@campus/contracts';
import { answer } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

const profile: Profile = {
  email: 'student@sggs.ac.in',
  firstName: 'Asha',
  lastName: 'Patil',
  photo: '',
  role: 'student',
};

it('keeps the focus with the person who edits: in the form, then on the button that opened it', async () => {
  renderShell('/profile', {
    user: authUser('student@sggs.ac.in'),
    answers: [answer(getProfile, profile), answer(putProfile, { ...profile, firstName: 'Usha' })],
  });
  const edit = () => screen.findByRole('button', { name: 'Edit profile' });
  await userEvent.click(await edit());
  expect(screen.getByLabelText('First name')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await edit()).toHaveFocus();

  await userEvent.click(await edit());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile was saved.')).toBeInTheDocument();
  expect(await edit()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Usha Patil' })).toBeInTheDocument();
});
