import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defineRemote } from '../define-remote.ts';
import { renderRemote } from '../testing/index.ts';
import { useView } from './view-tabs.tsx';

function Example() {
  const [view, tabs] = useView('Bookings', { upcoming: 'Upcoming', past: 'Past' });
  return (
    <>
      {tabs}
      <output>{view}</output>
    </>
  );
}

it('keeps the filters of the page when the view changes', async () => {
  const { router } = renderRemote(
    defineRemote({ id: 'test', routes: [{ path: '/list', element: <Example /> }] }),
    { path: '/list?from=2026-11-23' },
  );
  const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  await press('Past');
  expect(screen.getByRole('status')).toHaveTextContent('past');
  expect(router.state.location.search).toBe('?from=2026-11-23&view=past');
  await press('Upcoming');
  expect(screen.getByRole('status')).toHaveTextContent('upcoming');
  expect(router.state.location.search).toBe('?from=2026-11-23');
});
