import { endpoint } from '@campus/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useEndpoint } from '../data.ts';
import { answer, refusal, renderPortal } from '../testing/index.ts';
import { ChangeButton } from './change-button.tsx';
import { Place } from './place.tsx';

const call = { summary: '', area: 'Examples', access: 'public' } as const;
const getState = endpoint('get', '/api/example', { ...call, response: z.object({ open: z.boolean() }) });
const close = endpoint('post', '/api/example/end', { ...call, status: 204 });

function Example() {
  const { data } = useEndpoint(getState);
  return (
    <Place aria-label="Around">
      {data?.open ? (
        <ChangeButton
          endpoint={close}
          question={{ title: 'Close it?', confirmLabel: 'Close' }}
          done="Closed."
        />
      ) : (
        <p>It is closed.</p>
      )}
    </Place>
  );
}
async function press(fails: boolean) {
  let open = true;
  renderPortal(<Example />, {
    answers: [
      answer(getState, () => ({ open })),
      answer(close, () => {
        if (fails) throw refusal('unavailable');
        open = false;
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(dialog.querySelector('button:last-of-type')!);
}

it('leaves the focus to the part around it when it is gone', async () => {
  await press(false);
  expect(await screen.findByText('It is closed.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Around')).toHaveFocus());
});

it('keeps the focus when the change failed', async () => {
  await press(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
});
