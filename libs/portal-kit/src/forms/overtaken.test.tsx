import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { refusal, renderPortal } from '../testing/index.ts';
import { OvertakenNotice, useOvertaken } from './overtaken.tsx';

function Step({ error, readAgain }: { error: Error; readAgain?: () => void }) {
  const overtaken = useOvertaken();
  const [isPossible, setPossible] = useState(true);
  const [said, setSaid] = useState('');
  const [isHere, setHere] = useState(true);
  async function take() {
    overtaken.clear();
    await overtaken
      .check(error, () => (readAgain ? readAgain() : setPossible(false)))
      .catch((other: Error) => setSaid(other.message));
  }
  return isHere ? (
    <>
      <p>{said}</p>
      <OvertakenNotice
        overtaken={overtaken}
        state="Approved"
        isPossible={isPossible}
        typed="My remark"
        onDismiss={() => setHere(false)}
      >
        <Button onClick={() => void take()}>Reject</Button>
      </OvertakenNotice>
    </>
  ) : (
    <p>Dismissed</p>
  );
}
const reject = () => userEvent.click(screen.getByRole('button', { name: 'Reject' }));

it('shows the new state, takes the focus, and allows the step again', async () => {
  const readAgain = vi.fn();
  renderPortal(<Step error={refusal('state-changed')} readAgain={readAgain} />);
  expect(screen.queryByRole('alert')).toBeNull();
  await reject();
  expect(readAgain).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /It is now “Approved”\. What you entered is still here/,
  );
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
});

it('lets the text be copied or dropped if the step is no longer possible', async () => {
  const user = userEvent.setup();
  renderPortal(<Step error={refusal('already-decided')} />);
  await reject();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy what I wrote' }));
  expect(await navigator.clipboard.readText()).toBe('My remark');
  await user.click(screen.getByRole('button', { name: 'I don’t need it' }));
  expect(screen.getByText('Dismissed')).toBeVisible();
});

it('leaves every other failure to the form', async () => {
  renderPortal(<Step error={ApiError.network()} />);
  await reject();
  expect(screen.getByText(/can’t be reached/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
