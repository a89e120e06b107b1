import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import remote from '../module.tsx';
import { candidate } from './an-election.ts';
import { PollingStation } from './polling-station.ts';

/** The voting page of a student who may vote for one candidate; `button` chooses them. */
export async function openBallot() {
  const polls = new PollingStation([candidate(1, 'Asha Rao')]);
  const { api } = renderRemote(remote, {
    path: '/voting',
    answers: polls.answers(),
    session: personas.student,
  });
  const button = await screen.findByRole('button', { name: 'Vote for Asha Rao' });
  await waitFor(() => expect(button).toBeEnabled());
  return { api, polls, button };
}
