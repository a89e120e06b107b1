import { blindBeside, BlindingNotLoaded } from '@campus/blind-token/beside';
import { castBallot, issueToken } from '@campus/contracts/elections';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openBallot } from '../testing/open-ballot.ts';

/** The worker of a browser that blocks it, or can't get its file. */
class StoppedWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate() {}
}
vi.mock('@campus/blind-token/beside', { spy: true });
afterEach(() => vi.unstubAllGlobals());

async function vote() {
  await userEvent.click(screen.getByRole('button', { name: 'Vote for Asha Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
}

it('sends and stores nothing if the code that blinds can’t be loaded', async () => {
  const { api, polls } = await openBallot();
  const before = Object.entries(localStorage);
  vi.mocked(blindBeside).mockRejectedValueOnce(new BlindingNotLoaded('cut off'));
  await vote();
  expect(await screen.findByText(/Reload the page and vote again\.$/)).toBeVisible();
  const sent = api.calls.filter(({ endpoint }) => [issueToken, castBallot].includes(endpoint as never));
  expect(sent).toEqual([]);
  expect(Object.entries(localStorage)).toEqual(before);
  await vote();
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.box.size).toBe(1);
});

it('blinds in the page if the browser doesn’t run the worker', async () => {
  const { polls } = await openBallot();
  vi.stubGlobal('Worker', StoppedWorker);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await vote();
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.box.size).toBe(1);
});
