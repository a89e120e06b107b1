import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPortal } from '../testing/index.ts';
import { NothingMatches } from './nothing-matches.tsx';

function List() {
  const [isNarrowed, setNarrowed] = useState(true);
  return (
    <main tabIndex={-1}>
      {isNarrowed ? <NothingMatches title="No entry matches" onClear={() => setNarrowed(false)} /> : 'All'}
    </main>
  );
}

it('gives the focus to the main part when the filters are cleared', async () => {
  renderPortal(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('All')).toBe(screen.getByRole('main'));
  expect(screen.getByRole('main')).toHaveFocus();
});
