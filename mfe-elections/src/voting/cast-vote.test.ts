import { locks } from 'node:worker_threads';
import { ApiError, type ApiClient } from '@campus/portal-kit';
import { expect, it, vi } from 'vitest';
import { castVote } from './cast-vote.ts';

// The test's browser has no Web Locks; Node has the same ones.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
// As a browser answers an import() whose file can't be had.
vi.mock('@campus/ballot', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('requests and stores nothing if the voting code can’t be loaded', async () => {
  const call = vi.fn().mockRejectedValue(ApiError.network());
  const api: Pick<ApiClient, 'call'> = { call };
  const voter = { memberId: 'uid-student', electionId: 'student-council' };
  await expect(castVote(api as ApiClient, voter, 'key', { representative: 'none' })).rejects.toThrow(
    'Reload the page and vote again.',
  );
  expect(call).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});
