import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Session } from '../portal-context.tsx';
import { personas, renderPortal } from '../testing/index.ts';
import { Button } from './button.tsx';
import { ReportedNotice, useLoginPath, WithSession } from './page-parts.tsx';
import { Place } from './place.tsx';
import { LinkList } from './nav-cards.tsx';
import { History } from './timeline.tsx';

function Example() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Place focusWhen={count} role="alert">
        <p>Here</p>
      </Place>
      <Button onClick={() => setCount(count + 1)}>Act</Button>
    </>
  );
}

it('takes the focus after each action, and not before', async () => {
  renderPortal(<Example />);
  const place = screen.getByRole('alert');
  expect(place).not.toHaveFocus();
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(place).toHaveFocus();
  }
});

it('confirms that a report arrived, and takes the focus', () => {
  renderPortal(
    <ReportedNotice open="Open the report" to="/reports/1" onAnother={() => undefined}>
      <p>It has arrived.</p>
    </ReportedNotice>,
  );
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', '/reports/1');
});

const LoginPath = () => <p>{useLoginPath()}</p>;

it('returns to this page after login', () => {
  renderPortal(<LoginPath />);
  expect(screen.getByText('/login?next=%2F')).toBeVisible();
});

const forStatus = (session: Session) =>
  renderPortal(<WithSession>{({ status }) => <p>{status}</p>}</WithSession>, { session });

it('waits for the session, and offers a retry if the portal did not answer', async () => {
  const { unmount } = forStatus({ status: 'unknown' });
  expect(screen.queryByText('unknown')).toBeNull();
  unmount();
  const retry = vi.fn();
  forStatus({ status: 'unavailable', error: new Error('x'), retry });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('shows a page to members and visitors', () => {
  forStatus(personas.student);
  expect(screen.getByText('member')).toBeVisible();
  forStatus({ status: 'signed-out' });
  expect(screen.getByText('signed-out')).toBeVisible();
});

it('sends an admin without a code to the page that asks for one', () => {
  forStatus({ status: 'needs-second-factor', me: { ...personas.admin.me, status: 'needs-second-factor' } });
  expect(screen.getByText(/Log in with a code/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Use a code' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByText('needs-second-factor')).toBeNull();
});

it('shows a history with actors, stand-ins and remarks', () => {
  const asha = { id: 'a', name: 'Asha Patil' };
  const ravi = { id: 'r', name: 'Ravi Deshmukh' };
  const entry = { by: asha, for: null, at: '2026-11-20T11:30:00Z', text: 'Please' };
  renderPortal(
    <History
      entries={[
        { ...entry, id: '1' },
        { ...entry, id: '2', for: ravi },
      ]}
      headingOf={({ id }) => `Step ${id}`}
      noteOf={({ id }) => `Note ${id}`}
      showsText={({ id }) => id === '2'}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Step 1Asha Patil, .*Note 1$/);
  expect(second).toHaveTextContent(/^Step 2Asha Patil for Ravi Deshmukh, .*Note 2Please$/);
});

it('groups links under a name', () => {
  renderPortal(<LinkList label="Reports" links={[['/reports', 'Your reports']]} />);
  const list = within(screen.getByRole('navigation', { name: 'Reports' }));
  expect(list.getByRole('link', { name: 'Your reports' })).toHaveAttribute('href', '/reports');
});
