import { type Area, getSystem, listAreas, switchArea, type System } from '@campus/contracts/administration';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

const system: System = {
  version: '1.2.0',
  commit: '0e089967c0de',
  schema: {
    version: 30,
    state: 'pending',
    migrations: [
      {
        id: 10,
        title: 'One member record per mailbox',
        state: 'done',
        at: '2026-11-02T05:00:00.000Z',
        ms: 1240,
        counts: { members: 312 },
      },
      { id: 30, title: 'Store the day a member joined', state: 'pending' },
    ],
  },
  node: 'v24.0.0',
  uptime: 60,
  database: { kind: 'embedded 7.0.0', ready: true },
  identity: 'emulator',
  profileStore: 'api',
  memory: 1,
  members: 312,
};

it('shows the running build and the state of data migrations', async () => {
  renderShell('/admin/system', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [answer(getSystem, system), answer(listAreas, { version: 0, areas: [] })],
  });
  expect(await screen.findByText('1.2.0 (commit 0e089967c0de)')).toBeInTheDocument();
  expect(screen.getByText('waits for a migration')).toBeInTheDocument();
  const [done, pending] =
    screen.getByText('Data migrations').nextElementSibling?.querySelectorAll('li') ?? [];
  expect(done).toHaveTextContent(/^One member record per mailbox: done on .* in 1\.2 s, members: 312$/);
  expect(pending).toHaveTextContent(/^Store the day a member joined: pending$/);
});

const area = (id: string, over: Partial<Area> = {}): Area => ({
  id,
  title: id === 'remotes' ? null : id,
  state: 'runs',
  reason: null,
  since: null,
  versions: { api: '1.2.0', pages: null },
  canSwitch: id !== 'remotes',
  underWay: null,
  ...over,
});
const open = (answers: PreparedAnswer[]) =>
  renderShell('/admin/system', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [answer(getSystem, system), ...answers],
  });
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;

it('names the state of each area, and offers no switch for those that the portal needs', async () => {
  const since = '2026-11-02T05:00:00.000Z';
  const areas = [
    area('Budget', { versions: { api: '1.2.0', pages: '0.3.0' } }),
    area('Health', { state: 'stopped' }),
    area('Facilities', { state: 'failing', reason: 'waiting lists', since }),
    area('remotes'),
  ];
  open([answer(listAreas, { version: 0, areas })]);
  expect(await rowOf('Budget')).toHaveTextContent(/runs.*Server 1\.2\.0, pages 0\.3\.0/);
  expect(await rowOf('Health')).toHaveTextContent('could not start The server’s log says why.');
  expect(await rowOf('Facilities')).toHaveTextContent(/out of order since .* Its job “waiting lists” fails/);
  expect(within(await rowOf('Remotes')).queryByRole('button')).toBeNull();
});

it('switches an area off with a message once the admin has read what that interrupts, and on again', async () => {
  let elections = area('Elections', { underWay: 'Voting is open in one election.' });
  let version = 3;
  const list = () => ({ version, areas: [elections] });
  const view = open([
    answer(listAreas, list),
    answer(switchArea, ({ body }) => {
      const { off, version: read } = body as { off: string | null; version: number };
      if (read !== version) throw refusal('state-changed');
      version += 1;
      elections = area('Elections', off === null ? {} : { state: 'off', reason: off });
      return list();
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off Elections' }));
  const dialog = screen.getByRole('dialog', { name: 'Switch off Elections?' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Voting is open in one election.');
  const message = within(dialog).getByLabelText('Message to readers');
  await userEvent.clear(message);
  await userEvent.type(message, 'Closed until Monday.');
  version = 4;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off anyway' }));
  expect(await within(dialog).findByText(/Someone else changed this first/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off anyway' }));
  await waitFor(async () =>
    expect(await rowOf('Elections')).toHaveTextContent('switched off “Closed until Monday.”'),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Switch on Elections' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Switch on',
    }),
  );
  await waitFor(async () => expect(await rowOf('Elections')).toHaveTextContent('runs'));
  const sent = view.api.calls.filter(({ endpoint }) => endpoint === switchArea);
  const underWay = 'Voting is open in one election.';
  expect(sent.map(({ body }) => body)).toEqual([
    { off: 'Closed until Monday.', version: 3, underWay },
    { off: 'Closed until Monday.', version: 4, underWay },
    { off: null, version: 5, underWay: null },
  ]);
});
