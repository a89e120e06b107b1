import type { Parsed } from '@campus/contracts';
import {
  activateVersion,
  compareVersion,
  giveReleaseKey,
  handOverPaths,
  listReleaseKeys,
  listRemoteReleases,
  previewVersion,
  type ReleasedRemote,
  type ReleasedVersion,
  type ReleaseKey,
  removeRemote,
  switchRemote,
  takeReleaseKey,
} from '@campus/contracts/remotes';
import { notify } from '@campus/portal-kit';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

type Answer = Parsed<(typeof listRemoteReleases)['response']>;

const version = (over: Partial<ReleasedVersion> = {}): ReleasedVersion => ({
  version: '1.3.0-bbbb',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Meera',
  commit: 'abc1234',
  bytes: 310_000,
  since: '2026-11-20T10:00:00.000Z',
  state: 'active',
  isUnopened: false,
  visits: 412,
  medianMs: 150,
  p95Ms: 1200,
  faults: 0,
  topFaults: [],
  ...over,
});
const earlier = version({
  version: '1.2.0-aaaa',
  state: 'stored',
  since: null,
  visits: 9,
  medianMs: null,
  p95Ms: null,
});
const remote = (over: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  id: 'elections',
  title: 'Elections',
  active: '1.3.0-bbbb',
  off: null,
  removed: null,
  heir: null,
  unmet: '',
  owner: { team: 'Elections team', contact: 'elections@college.example' },
  versions: [version(), earlier],
  ...over,
});
const all = (over: Partial<Answer> = {}) =>
  answer(listRemoteReleases, { remotes: [remote()], skipped: [], days: 30, ...over });
const open = (...answers: PreparedAnswer[]) =>
  renderShell('/admin/remotes', {
    user: authUser('admin@admin.sggs.ac.in'),
    remotes: [aRemote()],
    answers: [answer(listReleaseKeys, { keys: [] }), ...answers],
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const figures = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

beforeEach(() => {
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('shows the running version, who shipped it and its figures, without loading it', async () => {
  const { loaded } = open(all());
  expect(await screen.findByRole('heading', { level: 2, name: 'Elections' })).toBeVisible();
  expect(screen.getAllByText(/Meera/)[0]!.closest('p')).toHaveTextContent(
    /^1\.3\.0-bbbb, from commit abc1234, 310 KB\. Meera shipped it on .*; it has run since .*\.$/,
  );
  expect(figures()).toEqual([
    'Visits: 412',
    'Median time to open: ≤ 150 ms',
    '95th percentile: ≤ 1.2 s',
    'Failures: 0',
  ]);
  expect(screen.queryByText('Failures of Elections')).toBeNull();
  expect(loaded).toEqual([]);
});

it('names the owner of each remote, or says that it names none', async () => {
  open(
    all({ remotes: [remote(), remote({ id: 'health', owner: null }), remote({ id: 'shell', owner: null })] }),
  );
  const contact = await screen.findByRole('link', { name: 'elections@college.example' });
  expect(contact).toHaveAttribute('href', 'mailto:elections@college.example');
  expect(contact.closest('p')).toHaveTextContent('Owner: Elections team, elections@college.example');
  expect(screen.getAllByText('The running version names no owner.')).toHaveLength(1);
});

it('shows the failures of each version with their frames', async () => {
  const faulty = version({
    faults: 12,
    topFaults: [
      {
        kind: 'render',
        page: '/voting/*',
        error: 'TypeError',
        stack: ['assets/module-x.js:1:234', 'assets/react.js:9:9'],
        count: 11,
      },
      { kind: 'load', page: '', error: 'load-timeout', stack: [], count: 1 },
    ],
  });
  open(all({ remotes: [remote({ versions: [faulty, earlier] })] }));
  await userEvent.click(await screen.findByText('Failures of Elections'));
  const list = within(screen.getByRole('region', { name: 'Failures of 1.3.0-bbbb' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    '11 times: TypeError failed while a page was drawn, on /voting/*.assets/module-x.js:1:234 assets/react.js:9:9',
  );
  expect(second).toHaveTextContent(
    '1 time: load-timeout could not be loaded, on a page that no longer exists.',
  );
  expect(screen.queryByRole('region', { name: 'Failures of 1.2.0-aaaa' })).toBeNull();
});

it("switches off with the admin's message, and shows it", async () => {
  let off: ReleasedRemote['off'] = null;
  const { api } = open(
    answer(listRemoteReleases, () => ({
      remotes: [remote({ off, active: off ? null : '1.3.0-bbbb' })],
      skipped: [],
      days: 30,
    })),
    answer(switchRemote, ({ body }) => {
      off = { message: (body as { off: string }).off, since: '2026-11-22T10:00:00.000Z', by: 'Sunil Joshi' };
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off Elections' }));
  const dialog = within(await screen.findByRole('dialog'));
  const message = dialog.getByLabelText('Message to readers');
  await userEvent.clear(message);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(message).toHaveAccessibleDescription(/A message is required/);
  await userEvent.type(message, 'Vote by paper until noon.');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('“Vote by paper until noon.”')).toBeVisible();
  expect(screen.getByText('switched off')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Go back/ })).toBeNull();
  expect(api.calls.filter(({ endpoint }) => endpoint === switchRemote)).toMatchObject([
    { params: { id: 'elections' }, body: { off: 'Vote by paper until noon.' } },
  ]);
});

it('switches on after confirmation', async () => {
  const off = { message: 'Closed.', since: '2026-11-22T10:00:00.000Z', by: 'Sunil Joshi' };
  const { api } = open(all({ remotes: [remote({ off, active: null })] }), answer(switchRemote, undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on Elections' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch on' }),
  );
  await waitFor(() =>
    expect(api.calls.find(({ endpoint }) => endpoint === switchRemote)?.body).toEqual({ off: null }),
  );
});

it('goes back to the previous version after confirmation, and sends which version the admin saw', async () => {
  const { api } = open(all(), answer(activateVersion, undefined));
  const changes = () => api.calls.filter(({ endpoint }) => endpoint === activateVersion);
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to 1.2.0-aaaa of Elections' }));
  const dialog = () => within(screen.getByRole('alertdialog'));
  expect(dialog().getByText(/takes the place of 1\.3\.0-bbbb/)).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  await press('Go back to 1.2.0-aaaa of Elections');
  await userEvent.click(dialog().getByRole('button', { name: 'Run this version' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([
    { params: { id: 'elections' }, body: { version: '1.2.0-aaaa', expected: '1.3.0-bbbb' } },
  ]);
});

it('previews only versions that are newer than the one that runs', async () => {
  const draft = { since: null, state: 'preview' as const };
  const versions = [
    version({ version: '1.4.0-dddd', ...draft }),
    version(),
    version({ version: '1.3.0-cccc', ...draft }),
  ];
  const link = '/?preview=elections%401.4.0-dddd~key';
  const { api } = open(all({ remotes: [remote({ versions })] }), answer(previewVersion, { link }));
  await userEvent.click(await screen.findByText('All versions of Elections'));
  expect(screen.getAllByRole('button', { name: /^Preview/ })).toHaveLength(1);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await press('Preview 1.4.0-dddd of Elections');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(link));
  vi.unstubAllGlobals();
  expect(api.calls.filter(({ endpoint }) => endpoint === previewVersion)).toMatchObject([
    { params: { id: 'elections' }, body: { version: '1.4.0-dddd' } },
  ]);
});

it('runs any stored version, and says when someone else was faster', async () => {
  open(
    all(),
    answer(activateVersion, () => {
      throw refusal('state-changed');
    }),
  );
  await userEvent.click(await screen.findByText('All versions of Elections'));
  await press('Run this version, 1.2.0-aaaa of Elections');
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Run this version' }),
  );
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
});

it('offers no switch for the portal itself, and shows what a remote lacks', async () => {
  open(
    all({
      remotes: [
        remote({ id: 'shell', title: 'The portal itself', versions: [version()] }),
        remote({ unmet: 'It needs “useHover” of the kit.' }),
      ],
    }),
  );
  expect(await screen.findByText('needs a newer portal')).toBeVisible();
  expect(screen.getByText('It needs “useHover” of the kit.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off The portal itself' })).toBeNull();
  expect(screen.getByText('All versions of the portal itself')).toBeVisible();
});

it('shows parts that were left out, with the reason', async () => {
  open(all({ remotes: [], skipped: [{ id: 'pirates', reason: 'The path /voting is taken.' }] }));
  const table = within(await screen.findByRole('table', { name: 'Left out of the portal' }));
  expect(table.getByText('pirates')).toBeVisible();
  expect(table.getByText('The path /voting is taken.')).toBeVisible();
});

it('says when nothing has been shipped yet', async () => {
  open(all({ remotes: [] }));
  expect(await screen.findByText('Nothing has been shipped yet.')).toBeVisible();
});

it('shows an error and retries', async () => {
  open(
    answer(listRemoteReleases, () => {
      throw refusal('unavailable');
    }),
  );
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
}, 15_000);

it('shows what a waiting version changes before an admin confirms it', async () => {
  const waiting = version({ version: '1.4.0-dddd', state: 'waits', since: null, by: 'Asha Patil' });
  const { api } = open(
    all({ remotes: [remote({ versions: [waiting, version()] })] }),
    answer(compareVersion, {
      running: '1.3.0-bbbb',
      files: [
        { file: 'assets/module.js', before: 20_000, after: 21_000 },
        { file: 'assets/spy.js', before: null, after: 900 },
        { file: 'assets/old.css', before: 400, after: null },
      ],
      same: 7,
      newCalls: ['POST /api/reports'],
      droppedCalls: [],
    }),
    answer(activateVersion, undefined),
  );
  expect(await screen.findByText('1.4.0-dddd waits for an admin to confirm it.')).toBeVisible();
  const [review] = screen.getAllByRole('button', { name: 'Review and confirm 1.4.0-dddd of Elections' });
  await userEvent.click(review!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('New calls of the API: POST /api/reports')).toBeVisible();
  expect(dialog.getByText('Asha Patil')).toBeVisible();
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FileChange',
    'assets/module.jschanged, 20,000 to 21,000 bytes',
    'assets/spy.jsadded, 900 bytes',
    'assets/old.cssremoved, was 400 bytes',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm and run' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Confirm and run' }));
  await waitFor(() =>
    expect(api.calls.find(({ endpoint }) => endpoint === activateVersion)?.body).toEqual({
      version: '1.4.0-dddd',
      expected: '1.3.0-bbbb',
    }),
  );
});

it('removes an area with a reason, or hands its paths over, and restores it', async () => {
  let removed: ReleasedRemote['removed'] = null;
  const { api } = open(
    answer(listRemoteReleases, () => ({ remotes: [remote({ removed })], skipped: [], days: 30 })),
    answer(removeRemote, ({ body }) => {
      const { reason } = body as { reason: string };
      removed = { reason, since: '2026-11-22T10:00:00.000Z', by: 'Sunil Joshi' };
    }),
    answer(handOverPaths, undefined),
  );
  const fill = async (button: string, reason: string, heir?: string) => {
    await press(button);
    const dialog = within(await screen.findByRole('dialog'));
    if (heir) await userEvent.type(dialog.getByLabelText(/^Area that gets its paths/), heir);
    await userEvent.type(dialog.getByLabelText('Reason'), reason);
    await userEvent.click(dialog.getByRole('button', { name: /^(Remove|Restore)$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await screen.findByRole('heading', { level: 2, name: 'Elections' });
  await fill('Remove Elections', 'A new team has it.', 'polls');
  await fill('Remove Elections', 'The team has left.');
  expect(await screen.findByText('The team has left.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off Elections' })).toBeNull();
  await fill('Restore Elections', 'They are back.');
  expect(
    api.calls
      .filter(({ endpoint }) => endpoint === removeRemote || endpoint === handOverPaths)
      .map(({ body }) => body),
  ).toEqual([
    { heir: 'polls', reason: 'A new team has it.' },
    { removed: true, reason: 'The team has left.' },
    { removed: false, reason: 'They are back.' },
  ]);
}, 15_000);

it('gives and takes keys with a reason', async () => {
  const key: ReleaseKey = {
    id: '0123456789abcdef'.repeat(2),
    area: 'library',
    owner: { id: 'student-1', name: 'Asha Patil' },
    givenBy: 'Sunil Joshi',
    givenAt: '2026-11-20T10:00:00.000Z',
    reason: 'The library team.',
    taken: null,
  };
  const { api } = open(
    all(),
    answer(listReleaseKeys, { keys: [key] }),
    answer(giveReleaseKey, { id: key.id }),
    answer(takeReleaseKey, undefined),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Take the key of Asha Patil for library' }),
  );
  const taking = within(await screen.findByRole('dialog'));
  await userEvent.type(taking.getByLabelText('Reason'), 'A stolen laptop.');
  await userEvent.click(taking.getByRole('button', { name: 'Take' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Give a key');
  const giving = within(await screen.findByRole('dialog'));
  await userEvent.type(giving.getByLabelText('Area'), 'canteen');
  await userEvent.type(giving.getByLabelText('Owner’s college address'), 'ravi@sggs.ac.in');
  await userEvent.type(giving.getByLabelText('Public key'), 'MCowBQYDK2Vw');
  await userEvent.type(giving.getByLabelText('Reason'), 'A new team.');
  await userEvent.click(giving.getByRole('button', { name: 'Give a key' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    api.calls
      .filter(({ endpoint }) => endpoint === takeReleaseKey || endpoint === giveReleaseKey)
      .map(({ body }) => body),
  ).toEqual([
    { reason: 'A stolen laptop.' },
    { area: 'canteen', owner: 'ravi@sggs.ac.in', publicKey: 'MCowBQYDK2Vw', reason: 'A new team.' },
  ]);
}, 15_000);
