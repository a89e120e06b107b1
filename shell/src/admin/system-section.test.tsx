import { getSystem, type System } from '@campus/contracts/administration';
import { answer } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
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
  stoppedAreas: ['facilities'],
};

it('shows the running build, the state of data migrations and the areas that could not start', async () => {
  renderShell('/admin/system', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [answer(getSystem, system)],
  });
  expect(await screen.findByText('1.2.0 (commit 0e089967c0de)')).toBeInTheDocument();
  expect(screen.getByText('Could not start').nextElementSibling).toHaveTextContent('facilities');
  expect(screen.getByText('waits for a migration')).toBeInTheDocument();
  const [done, pending] =
    screen.getByText('Data migrations').nextElementSibling?.querySelectorAll('li') ?? [];
  expect(done).toHaveTextContent(/^One member record per mailbox: done on .* in 1\.2 s, members: 312$/);
  expect(pending).toHaveTextContent(/^Store the day a member joined: pending$/);
});
