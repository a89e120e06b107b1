import {
  firstWorkingDays,
  getWorkingDays,
  putWorkingDays,
  type WorkingDays,
} from '@campus/contracts/procedure';
import { answer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

/** The server's calendar, which takes what is saved from its version. */
function serverCalendar() {
  let calendar = firstWorkingDays;
  return {
    change: (next: WorkingDays) => (calendar = next),
    answers: [
      answer(getWorkingDays, () => calendar),
      answer(putWorkingDays, ({ body }) => {
        const sent = body as WorkingDays;
        if (sent.version !== calendar.version) throw refusal('state-changed');
        return (calendar = { ...sent, version: sent.version + 1 });
      }),
    ],
  };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = ({ answers }: ReturnType<typeof serverCalendar>) =>
  renderShell('/admin/working-days', { user: authUser('admin@admin.sggs.ac.in'), answers });

it('saves weekdays without work and holidays from the version that was read', async () => {
  const view = open(serverCalendar());
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Saturday' }));
  await press('Add a holiday');
  await userEvent.type(screen.getByLabelText('Day'), '2026-11-24');
  await userEvent.type(screen.getByLabelText('Name'), 'Guru Nanak Jayanti');
  await press('Save');
  expect(await screen.findByText('The working days are saved.')).toBeVisible();
  const saved = view.api.calls.filter(({ endpoint }) => endpoint === putWorkingDays);
  const holidays = [{ day: '2026-11-24', name: 'Guru Nanak Jayanti' }];
  expect(saved.map(({ body }) => body)).toEqual([{ weekend: [0, 6], holidays, version: 0 }]);
  await press('Remove holiday 1');
  expect(screen.getByRole('button', { name: 'Add a holiday' })).toHaveFocus();
});

it('keeps at least one working day in the week', async () => {
  open(serverCalendar());
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole('checkbox', { name: 'Saturday' })).toBeDisabled();
});

it('keeps the entries when another admin was faster, and saves them the second time', async () => {
  const server = serverCalendar();
  open(server);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }));
  server.change({ weekend: [], holidays: [], version: 4 });
  await press('Save');
  expect(await screen.findByText(/Another admin has changed the working days/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await press('Save');
  await waitFor(() => expect(screen.getByText('The working days are saved.')).toBeVisible());
});
