import type { PortalData } from '@campus/contracts';
import { sendClientReports } from '@campus/contracts/remotes';
import { testConfig } from '@campus/portal-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRemote } from '../testing/render-shell.tsx';
import { createReporter } from './reporter.ts';

const data: PortalData = {
  config: testConfig,
  registry: {
    remotes: [
      aRemote({ paths: [{ path: '/voting/*', access: 'member', anonymous: true }] }),
      aRemote({ id: 'health', version: '3.0.0', paths: [{ path: '/student-list', access: 'member' }] }),
    ],
    skipped: [],
  },
  shell: { version: '0.1.0-abc' },
  figures: [],
};
const at = (open: string, before = '/dashboard') => ({ open, before });
const url = (path: string) => `${location.origin}${path}`;

function thrown(...frames: string[]) {
  const error = new TypeError('Asha Patil, asha@sggs.ac.in');
  error.stack = [`TypeError: ${error.message}`, ...frames.map((frame) => `    at x (${frame})`)].join('\n');
  return error;
}
const sent = () =>
  vi.mocked(fetch).mock.calls.map(([, init]) => {
    const body: unknown = JSON.parse(init!.body as string);
    return sendClientReports.body.parse(body);
  });
type Report = Parameters<ReturnType<typeof createReporter>['fault']>;
async function faultsAfter(...reports: Report[]) {
  const reporter = createReporter(data, 1);
  for (const report of reports) reporter.fault(...report);
  await vi.advanceTimersByTimeAsync(5000);
  return sent().flatMap(({ faults }) => faults);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  );
});
afterEach(() => vi.useRealTimers());

it('sends the name of the error, its place and its file, but not its message', async () => {
  const cause = thrown(
    url('/remotes/health/2.9.0/assets/module-x.js?a=b:1:234'),
    url('/assets/first-page-y.js:3:4'),
  );
  expect(await faultsAfter([{ kind: 'uncaught', cause }, at('/student-list')])).toEqual([
    {
      remote: 'health',
      version: '2.9.0',
      page: '/student-list',
      kind: 'uncaught',
      error: 'TypeError',
      stack: ['assets/module-x.js:1:234', 'assets/first-page-y.js:3:4'],
    },
  ]);
  const [, init] = vi.mocked(fetch).mock.calls[0]!;
  expect(init).toMatchObject({ credentials: 'omit', keepalive: true });
  expect(JSON.stringify(init)).not.toMatch(/asha/i);
});

it('blames the open remote if no file is known, and the shell on its own pages', async () => {
  const cause = thrown(url('/assets/first-page-y.js:3:4'));
  const faults = await faultsAfter(
    [{ kind: 'rejection', cause }, at('/student-list')],
    [{ kind: 'rejection', cause }, at('/admin/members/1234')],
  );
  expect(faults.map(({ remote, version, page }) => [remote, version, page])).toEqual([
    ['health', '3.0.0', '/student-list'],
    ['shell', '0.1.0-abc', '/admin'],
  ]);
});

it.each([
  ['the page of a vote is open', at('/voting/student-council')],
  ['it was open just before', at('/student-list', '/voting')],
])('sends nothing while %s', async (_, place) => {
  const reporter = createReporter(data, 0);
  reporter.fault({ kind: 'uncaught', cause: thrown() }, place);
  reporter.visit({ id: 'health', version: '3.0.0' }, 120, place);
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).not.toHaveBeenCalled();
});

it('sends the same fault once, and at most ten', async () => {
  const onLine = (line: number): Report => [
    { kind: 'uncaught', cause: thrown(url(`/assets/a.js:${line}:1`)) },
    at('/'),
  ];
  const others = Array.from({ length: 20 }, (_, line) => onLine(line + 2));
  const faults = await faultsAfter(onLine(1), onLine(1), ...others);
  expect(faults).toHaveLength(10);
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(1);
});

it('ignores errors of browser extensions', async () => {
  expect(
    await faultsAfter([
      { kind: 'uncaught', cause: thrown('chrome-extension://abc/content.js:1:1') },
      at('/'),
    ]),
  ).toEqual([]);
});

it.each([null, undefined, 'a string', { name: 'not a name!' }, { stack: 5 }])(
  'takes anything that can be thrown: %j',
  async (cause) => {
    const [fault] = await faultsAfter([{ kind: 'rejection', cause }, at('/')]);
    expect(fault).toMatchObject({ error: 'Error', stack: [], remote: 'shell' });
  },
);

it('counts the visits of some page loads, and sends them when the page is left', () => {
  createReporter(data, 0.9).visit({ id: 'health', version: '3.0.0' }, 120, at('/student-list'));
  createReporter(data, 0.1).visit({ id: 'health', version: '3.0.0' }, 120.4, at('/student-list'));
  dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual([{ faults: [], visits: [{ remote: 'health', version: '3.0.0', ms: 120 }] }]);
});
