import { expect, it, vi } from 'vitest';
import { loadCasting } from './use-voting.ts';

// As a browser answers an import() whose file can't be had.
vi.mock('./cast-vote.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says what to do if the voting code can’t be loaded', async () => {
  await expect(loadCasting()).rejects.toThrow('Reload the page and vote again.');
});
