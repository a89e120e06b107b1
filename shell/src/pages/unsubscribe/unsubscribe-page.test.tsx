import { changeUnsubscribe, readUnsubscribe } from '@campus/contracts/mail';
import { answer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderShell } from '../../testing/render-shell.tsx';

const label = 'News about my applications';
const token = 'A'.repeat(80);

function open(path = `/unsubscribe#${token}`) {
  let wanted = true;
  return renderShell(path, {
    answers: [
      answer(readUnsubscribe, () => ({ label, wanted })),
      answer(changeUnsubscribe, ({ body }) => {
        ({ wanted } = body as { wanted: boolean });
        return { label, wanted };
      }),
    ],
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('stops one kind of email with one button, and undoes it, without login', async () => {
  const { api } = open();
  expect(await screen.findByText(`Stop these emails: “${label}”?`)).toBeInTheDocument();
  expect(api.calls.filter(({ endpoint }) => endpoint === changeUnsubscribe)).toEqual([]);
  await press('Stop these emails');
  expect(await screen.findByText(`We will no longer email you about “${label}”.`)).toBeInTheDocument();
  await press('Undo');
  expect(await screen.findByText(`You will get these emails again: “${label}”.`)).toBeInTheDocument();
  const sent = api.calls.filter(({ endpoint }) => endpoint === changeUnsubscribe);
  expect(sent.map(({ body }) => body)).toEqual([
    { token, wanted: false },
    { token, wanted: true },
  ]);
});

it('keeps the link’s secret out of the requested address', async () => {
  const { router } = open();
  await screen.findByRole('button', { name: 'Stop these emails' });
  expect(router.state.location.pathname + router.state.location.search).toBe('/unsubscribe');
});

it.each(['/unsubscribe', '/unsubscribe#short'])(
  'says what to do when the link is incomplete: %s',
  async (path) => {
    const { api } = open(path);
    expect(await screen.findByText('This link is incomplete')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open my profile' })).toHaveAttribute('href', '/profile');
    expect(api.calls.filter(({ endpoint }) => endpoint === readUnsubscribe)).toEqual([]);
  },
);

it('says out loud that it did not work', async () => {
  renderShell(`/unsubscribe#${token}`, {
    answers: [
      answer(readUnsubscribe, { label, wanted: true }),
      answer(changeUnsubscribe, () => {
        throw refusal('unavailable', {}, 'Not now.');
      }),
    ],
  });
  await press('Stop these emails');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
});

it('says when the portal does not know the link', async () => {
  renderShell(`/unsubscribe#${token}`, {
    answers: [
      answer(readUnsubscribe, () => {
        throw refusal('unsubscribe-link');
      }),
    ],
  });
  await waitFor(() => expect(screen.getByText('This link is incomplete')).toBeInTheDocument());
});
