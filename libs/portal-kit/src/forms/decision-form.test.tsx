import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { refusal, renderPortal } from '../testing/index.ts';
import { DecisionForm, type Decision } from './decision-form.tsx';

type Props = ComponentProps<typeof DecisionForm>;

/** `now` is the state after a refetch. */
function Example({
  decide,
  now = { version: 4, possible: ['approve', 'reject'] },
  isStored = false,
  ...given
}: Pick<Props, 'decide' | 'done'> & {
  now?: { version: number; possible: Decision[] };
  isStored?: boolean;
}) {
  const [read, setRead] = useState<typeof now>({ version: 3, possible: ['approve', 'reject'] });
  const form = (
    <DecisionForm
      name="leave 1"
      isStored={isStored}
      hint="They read it."
      version={read.version}
      possible={read.possible}
      state="Waiting"
      decide={decide}
      readAgain={async () => {
        setRead(now);
        return now.version;
      }}
      title="Your decision"
      {...given}
    />
  );
  return (
    <>
      {form}
      <button onClick={() => setRead(now)}>Refresh</button>
    </>
  );
}
const remark = () => screen.getByLabelText('Remark');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sends the chosen decision, from the version that was read', async () => {
  const decide = vi.fn<Props['decide']>(async () => undefined);
  renderPortal(<Example decide={decide} />);
  await press('Reject');
  expect(remark()).toHaveAccessibleDescription(/^A remark is required/);
  await userEvent.type(remark(), 'Too dear.');
  await press('Reject');
  expect(decide.mock.calls).toEqual([['reject', 'Too dear.', 3]]);
  await waitFor(() => expect(remark()).toHaveValue(''));
});

it('shows which decision is being sent, and disables the others', async () => {
  renderPortal(<Example decide={() => new Promise(() => undefined)} />);
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
});

it('decides on the current version when someone else was faster', async () => {
  const decide = vi.fn<Props['decide']>();
  decide.mockRejectedValueOnce(refusal('state-changed', {}, 'Its author changed it.'));
  renderPortal(<Example decide={decide} />);
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  expect(await screen.findByRole('alert')).toHaveTextContent('Its author changed it. It is now “Waiting”.');
  await press('Approve');
  expect(decide.mock.calls.map(([, , version]) => version)).toEqual([3, 4]);
});

it('decides on the version shown when the remark was begun', async () => {
  const decide = vi.fn<Props['decide']>(async () => undefined);
  const { unmount } = renderPortal(<Example decide={decide} />);
  await press('Refresh');
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  unmount();
  renderPortal(<Example decide={decide} />);
  await userEvent.type(remark(), 'Fine.');
  await press('Refresh');
  await press('Approve');
  expect(decide.mock.calls.map(([, , version]) => version)).toEqual([4, 3]);
});

it('offers to copy the remark if it is already decided', async () => {
  const decide = vi.fn<Props['decide']>().mockRejectedValue(refusal('already-decided'));
  renderPortal(<Example decide={decide} now={{ version: 4, possible: [] }} />);
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  expect(await screen.findByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
  expect(remark()).toHaveValue('Fine.');
  await press('I don’t need it');
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
});

it('shows an error and keeps the remark', async () => {
  renderPortal(<Example decide={async () => Promise.reject(ApiError.network())} />);
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached');
  expect(remark()).toHaveValue('Fine.');
});

it('can be sent again when the item turns out to be decided while no answer came', async () => {
  const decide = vi.fn<Props['decide']>(async () => undefined);
  decide.mockRejectedValueOnce(ApiError.network());
  renderPortal(<Example decide={decide} now={{ version: 4, possible: [] }} done="Your decision was sent." />);
  await userEvent.type(remark(), 'Fine.');
  await press('Approve');
  await screen.findByRole('alert');
  await press('Refresh');
  expect(screen.queryByText(/You can’t send this any more/)).toBeNull();
  await press('Approve');
  expect(await screen.findByText('Your decision was sent.')).toBeVisible();
});

it('asks before a remark is lost, unless it is stored', async () => {
  const decide = async () => undefined;
  const { router, unmount } = renderPortal(<Example decide={decide} />);
  await userEvent.type(remark(), 'Fine.');
  void router.navigate('/elsewhere');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your remark has not been sent.');
  unmount();
  const stored = renderPortal(<Example decide={decide} isStored />);
  await userEvent.type(remark(), 'Fine.');
  void stored.router.navigate('/elsewhere');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  stored.unmount();
  renderPortal(<Example decide={decide} isStored />);
  expect(remark()).toHaveValue('Fine.');
});
