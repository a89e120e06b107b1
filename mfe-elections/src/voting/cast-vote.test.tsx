import { castBallot, issueToken } from '@campus/contracts/elections';
import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import remote from '../module.tsx';
import { candidate } from '../testing/an-election.ts';
import { PollingStation } from '../testing/polling-station.ts';

/** As a browser tells that a worker's file can't be had. */
class MissingWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate() {}
}

it('sends and stores nothing if the worker that blinds can’t be loaded', async () => {
  const polls = new PollingStation([candidate(1, 'Asha Rao')]);
  const { api } = renderRemote(remote, {
    path: '/voting',
    answers: polls.answers(),
    session: personas.student,
  });
  const button = await screen.findByRole('button', { name: 'Vote for Asha Rao' });
  await waitFor(() => expect(button).toBeEnabled());
  const before = Object.entries(localStorage);
  vi.stubGlobal('Worker', MissingWorker);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
  expect(await screen.findByText(/Reload the page and vote again\.$/)).toBeVisible();
  const sent = api.calls.filter(({ endpoint }) => [issueToken, castBallot].includes(endpoint as never));
  expect(sent).toEqual([]);
  expect(Object.entries(localStorage)).toEqual(before);
  vi.unstubAllGlobals();
  await userEvent.click(screen.getByRole('button', { name: 'Vote for Asha Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.box.size).toBe(1);
});
