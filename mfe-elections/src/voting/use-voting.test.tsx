import { castBallot, issueToken } from '@campus/contracts/elections';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openBallot } from '../testing/open-ballot.ts';

// As a browser answers an import() whose file can't be had.
vi.mock('./cast-vote.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('requests and stores nothing if the voting code can’t be loaded', async () => {
  const { api, button } = await openBallot();
  const before = Object.entries(localStorage);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
  expect(await screen.findByText(/Reload the page and vote again\.$/)).toBeVisible();
  expect(api.calls.filter(({ endpoint }) => [issueToken, castBallot].includes(endpoint as never))).toEqual(
    [],
  );
  expect(Object.entries(localStorage)).toEqual(before);
});
