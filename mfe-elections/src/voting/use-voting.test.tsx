import { castBallot, issueToken } from '@campus/contracts/elections';
import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import remote from '../module.tsx';
import { candidate } from '../testing/an-election.ts';
import { PollingStation } from '../testing/polling-station.ts';

// As a browser answers an import() whose file can't be had.
vi.mock('./cast-vote.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('requests and stores nothing if the voting code can’t be loaded', async () => {
  const polls = new PollingStation([candidate(1, 'Asha Rao')]);
  const { api } = renderRemote(remote, {
    path: '/voting',
    answers: polls.answers(),
    session: personas.student,
  });
  const button = await screen.findByRole('button', { name: 'Vote for Asha Rao' });
  await waitFor(() => expect(button).toBeEnabled());
  const before = Object.entries(localStorage);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
  expect(await screen.findByText(/Reload the page and vote again\.$/)).toBeVisible();
  expect(api.calls.filter(({ endpoint }) => [issueToken, castBallot].includes(endpoint as never))).toEqual(
    [],
  );
  expect(Object.entries(localStorage)).toEqual(before);
});
